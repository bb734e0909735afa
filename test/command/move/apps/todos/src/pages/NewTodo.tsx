import { useController } from '@data-client/react';
import { useLoading } from '@data-client/hooks';
import { type FormEvent } from 'react';
import { TodoResource } from '../resources/todo';

export default function NewTodo({ userId }: { userId: number }) {
  const ctrl = useController();
  const [handleSubmit, loading, error] = useLoading(
    async (e: FormEvent<HTMLFormElement>) => {
      e.preventDefault();
      const form = e.currentTarget;
      const todo = await ctrl.fetch(TodoResource.getList.unshift, { userId }, { userId, title: String(new FormData(form).get('title')) });
      console.log(todo.id);
      form.reset();
    },
    [ctrl, userId],
  );
  return (
    <form onSubmit={handleSubmit}>
      <input name="title" disabled={loading} />
      {error ? <p role="alert">{error.message}</p> : null}
    </form>
  );
}

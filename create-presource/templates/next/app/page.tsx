import { connection } from 'next/server';
import { Loaded, load } from 'presource/next';
import { TodoResource, UserResource } from '../lib/data.ts';
import { Todos } from '../lib/todos.tsx';

/** Loads the data on the server; the client components below use it without a request. */
export default async function Page() {
  await connection();
  const data = await Promise.all([load(TodoResource.getList), load(UserResource.getList)]);
  return (
    <Loaded data={data}>
      <Todos />
    </Loaded>
  );
}

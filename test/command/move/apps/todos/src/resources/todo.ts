import { AbortOptimistic, All, Collection, Invalidate, Query, RestEndpoint, schema } from '@data-client/rest';
import { BaseEndpoint, BaseEntity, createBaseResource } from './base';
import { User } from './user';

export class Todo extends BaseEntity {
  userId = 0;
  user = User.fromJS();
  title = '';
  completed = false;
  votes = 0;
  createdAt = new Date(0);

  static key = 'Todo';
  static schema = {
    user: User,
    createdAt: (iso: string) => new Date(iso),
  };

  static process(input: any, parent: any, key: string | undefined) {
    return { ...input, user: input.user ?? input.userId };
  }

  static shouldReorder(
    existingMeta: { date: number; fetchedAt: number },
    incomingMeta: { date: number; fetchedAt: number },
    existing: any,
    incoming: any,
  ) {
    return incoming.votes < existing.votes || super.shouldReorder(existingMeta, incomingMeta, existing, incoming);
  }
}

const Base = createBaseResource({
  path: '/todos/:id',
  schema: Todo,
  searchParams: {} as { userId?: string | number } | undefined,
});

export const queryRemaining = new Query(
  Base.getList.schema,
  (entries) => entries.filter((todo) => !todo.completed).length,
);

export const TodoResource = Base.extend('vote', {
    path: '/todos/:id/vote',
    method: 'POST',
    body: undefined,
    schema: Todo,
    getOptimisticResponse(snapshot: any, { id }: { id: number }) {
      const { data } = snapshot.getResponse(Base.get, { id });
      if (!data) throw new AbortOptimistic();
      return { id, votes: data.votes + 1 };
    },
  });

export const deleteMany = new BaseEndpoint({
  path: '/todos',
  method: 'DELETE',
  searchParams: {} as { ids: string },
  schema: [new Invalidate(Todo)],
});

export const getStats = new RestEndpoint({
  urlPrefix: 'https://api.example.com',
  path: '/stats/:userId',
  schema: { todos: new Collection([Todo]), total: 0, owners: new schema.Values(User) },
  process(value: any) {
    return { ...value, total: Number(value.total) };
  },
});

export const queryByVotes = new Query(new All(Todo), (todos, { userId }: { userId?: number } = {}) =>
  [...todos].filter((todo) => userId === undefined || todo.userId === userId).sort((a, b) => b.votes - a.votes),
);

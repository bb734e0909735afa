// @vitest-environment happy-dom
import { createResource, Entity, schema } from 'presource';
import { AsyncBoundary, useQuery, useSuspense } from 'presource/react';
import { expect, test } from 'vitest';
import {
  act,
  answers,
  controller,
  expectComplaints,
  requests,
  settled,
  show,
  text,
} from '../react/support.tsx';
import { leftOver } from './support.ts';

class Post extends Entity {
  id = '';
  title = '';
}
const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const newest = new schema.Query(new schema.All(Post), (posts) => posts[0]!.title);

function Newest() {
  return <b>{useQuery(newest)}</b>;
}

function List() {
  return <i>{useSuspense(Posts.getList).length} posts</i>;
}

test('a Query function that throws falls to the boundary of its reader; the mutation is sent, the others see it', async () => {
  expectComplaints();
  answers.set('GET /posts', [{ id: '1', title: 'only' }]);
  answers.set('DELETE /posts/1', {});
  await show(
    <>
      <AsyncBoundary errorComponent={() => <b>broken</b>}>
        <Newest />
      </AsyncBoundary>
      <List />
    </>,
  );
  expect(text()).toBe('only1 posts');
  await act(() => controller.fetch(Posts.delete, { id: '1' }));
  await settled();
  expect(text()).toBe('broken0 posts');
  expect(requests).toEqual(['GET /posts', 'DELETE /posts/1']);
  expect(leftOver(controller).layers).toBeUndefined();
});

// @vitest-environment happy-dom
/** What the store knows of a shape is shown before its own answer came, by those who only look. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { useCache, useQuery } from 'presource/react';
import { expect, test } from 'vitest';
import { act, controller, requests, show, text } from '../react/support.tsx';

class User extends Entity {
  id = '';
  name = '';
}
class Post extends Entity {
  id = '';
  title = '';
}
const Posts = createResource({ path: '/posts/:id', schema: Post });
const both = new RestEndpoint({ path: '/both/:id', schema: { post: Post, author: User } });
const page = new RestEndpoint({
  path: '/page',
  schema: { shown: { items: Posts.getList.schema }, total: 0 },
  searchParams: {} as { q: string },
});
const one = { id: '1' };

const Both = () => {
  const { post, author } = useCache(both, one);
  return <p>{`${post?.title} by ${author?.name}`}</p>;
};

test('each of its entities as soon as it is there, and nothing is asked for', async () => {
  await show(<Both />);
  expect(text()).toBe('undefined by undefined');
  await act(async () => controller.set(Post, one, { title: 'known' }));
  expect(text()).toBe('known by undefined');
  await act(async () => controller.set(User, one, { name: 'Ada' }));
  expect(text()).toBe('known by Ada');
  await act(async () => controller.set(Post, one, { title: 'changed' }));
  expect(text()).toBe('changed by Ada');
  expect(requests).toEqual([]);
});

test('not what was invalidated; then the answer counts', async () => {
  controller.set(Post, one, { title: 'known' });
  controller.set(User, one, { name: 'Ada' });
  controller.invalidate(both, one);
  await show(<Both />);
  expect(text()).toBe('undefined by undefined');
  await act(async () => controller.setResponse(both, one, { post: { id: '1', title: 'told' } }));
  expect(text()).toBe('told by undefined');
  await act(async () => controller.invalidate(both, one));
  expect(text()).toBe('undefined by undefined');
});

test('a list by its arguments; what only a server can say is what the schema says', async () => {
  controller.setResponse(Posts.getList, { q: 'a' } as never, [{ id: '1', title: 'listed' }]);
  const Page = ({ q }: { q: string }) => {
    const { shown, total } = useCache(page, { q });
    return <p>{`${shown.items?.map(({ title }) => title)} of ${total}`}</p>;
  };
  const view = await show(<Page q="a" />);
  expect(text()).toBe('listed of 0');
  await view.update(<Page q="b" />);
  expect(text()).toBe('undefined of 0');
});

test('it is what useQuery shows of the same', async () => {
  controller.set(Post, one, { title: 'known' });
  const asked = new schema.Query({ post: Post, author: User }, (found) => found);
  const Found = () => {
    const { post, author } = useQuery(asked, one) ?? {};
    return <p>{`${post?.title} by ${author?.name}`}</p>;
  };
  await show(<Found />);
  expect(text()).toBe('known by undefined');
});

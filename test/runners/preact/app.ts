/** What an app does in Preact. Written without JSX, as a bundler that renames `react` reads it. */
import { Controller, createResource, Entity } from 'presource';
import { AsyncBoundary as Paced } from 'presource/boundaries';
import {
  AsyncBoundary,
  DataProvider,
  type ErrorComponentProps,
  useController,
  useDLE,
  useLoading,
  useSuspense,
} from 'presource/react';
import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

class User extends Entity {
  id = '';
  name = '';
}
class Post extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  static schema = { author: User };
}
const path = '/posts/:id';
const PostResource = createResource({ urlPrefix: 'http://a.test', path, schema: Post, optimistic: true });

let isBroken = true;
const author = { id: '5', name: 'Ada' };
async function answer(url: unknown, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  if (String(url).endsWith('/2'))
    return Response.json({ id: '2', title: 'Two' }, { status: isBroken ? 500 : 200 });
  if (method === 'PATCH') return Response.json({ id: '1', title: 'Saved', author });
  return Response.json([{ id: '1', title: 'One', author }]);
}

function List() {
  const [post] = useSuspense(PostResource.getList);
  const { fetch } = useController();
  const [save, isSaving] = useLoading(() =>
    fetch(PostResource.partialUpdate, { id: '1' }, { title: 'Draft' }),
  );
  return h(
    'button',
    { type: 'button', id: 'save', onClick: () => void save() },
    `${post!.title} by ${post!.author.name}${isSaving ? '…' : ''}`,
  );
}
function Broken() {
  return h('p', null, useSuspense(PostResource.get, { id: '2' }).title);
}
function Failed({ resetErrorBoundary }: ErrorComponentProps) {
  return h('button', { type: 'button', id: 'again', onClick: resetErrorBoundary }, 'failed');
}
function State() {
  const { data, loading } = useDLE(PostResource.getList);
  return h('p', null, loading ? 'loading' : data!.length);
}

/** Shows the app in `root`, and returns what it shows at each step. */
export async function run(root: HTMLElement): Promise<string[]> {
  const controller = new Controller({ fetch: answer });
  const seen: string[] = [];
  const see = async (milliseconds: number) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    seen.push([...root.children].map((one) => one.textContent).join(' | '));
  };
  const click = (id: string) => root.querySelector<HTMLElement>(id)!.click();
  const app = [
    h(AsyncBoundary, { key: 1, fallback: h('p', null, 'wait') }, h(List)),
    h(
      Paced,
      { key: 2, fallback: h('p', null, 'slow'), fallbackDelay: 1_000, errorComponent: Failed },
      h(Broken),
    ),
    h(State, { key: 3 }),
  ];
  createRoot(root).render(h(StrictMode, null, h(DataProvider, { controller }, app)));
  await see(10);
  await see(100);
  click('#save');
  await see(10);
  await see(100);
  isBroken = false;
  click('#again');
  await see(100);
  return seen;
}

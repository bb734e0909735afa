/** A hook of `presource/testing`, where nothing but React and a DOM is installed. */
import { writeFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { Controller, createResource, Entity } from 'presource';
import { useSuspense } from 'presource/react';
import { renderDataHook } from 'presource/testing';

class Post extends Entity {
  id = 0;
  title = '';
}

const PostResource = createResource({ urlPrefix: 'http://api.test', path: '/posts/:id', schema: Post });

async function main(): Promise<void> {
  const window = new Window();
  const { document, navigator } = window;
  // As the environments of test runners do; Node has a `navigator` of its own since 21.
  for (const [name, value] of Object.entries({ window, document, navigator })) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  const controller = new Controller({ fetch: async () => Response.json({ id: 1, title: 'one' }) });
  const { result, unmount } = await renderDataHook(() => useSuspense(PostResource.get, { id: 1 }).title, {
    controller,
  });
  const { current } = result;
  await unmount();
  await window.happyDOM.close();
  writeFileSync(process.env.OUTCOME!, JSON.stringify(current));
}

void main();

import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Controller, createResource, Entity } from 'presource';
import { AsyncBoundary, DataProvider, useCache, useController, useSuspense } from 'presource/react';
import { Suspense } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

class User extends Entity {
  id = 0;
  name = '';
}
const UserResource = createResource({ urlPrefix: 'http://api.test', path: '/users/:id', schema: User });

function UserName() {
  return <p>{useSuspense(UserResource.get, { id: 1 }).name}</p>;
}

function Cached() {
  return <p>{useCache(UserResource.get, { id: 1 })?.name ?? 'nobody'}</p>;
}

const stream = (ui: React.ReactNode) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(ui, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    });
  });

function serving(name: string) {
  const requests: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    requests.push(String(url));
    return Response.json({ id: 1, name });
  };
  return { requests, controller: new Controller({ fetch }) };
}

test('without a provider a server says what is missing', () => {
  function Hold() {
    useController();
    return null;
  }
  expect(() => renderToString(<Hold />)).toThrow(/DataProvider/);
  expect(() => renderToString(<Cached />)).toThrow('react-provider-missing');
});

test('a provider without a controller has one of its own on a server', () => {
  const seen = new Set<Controller>();
  function Hold() {
    seen.add(useController());
    return <Cached />;
  }
  const page = (
    <DataProvider>
      <Hold />
    </DataProvider>
  );
  expect(renderToString(page)).toBe('<p>nobody</p>');
  renderToString(page);
  expect(seen.size).toBe(2);
});

test('a stream waits for the data, and asks once', async () => {
  const { requests, controller } = serving('Ada');
  const html = await stream(
    <DataProvider controller={controller}>
      <Suspense fallback="loading">
        <UserName />
        <UserName />
      </Suspense>
    </DataProvider>,
  );
  expect(html).toContain('<p>Ada</p>');
  expect(requests).toEqual(['http://api.test/users/1']);
});

test('two requests to the server do not see one another', async () => {
  const pages = ['Ada', 'Bob'].map((name) =>
    stream(
      <DataProvider controller={serving(name).controller}>
        <AsyncBoundary fallback="loading">
          <UserName />
        </AsyncBoundary>
      </DataProvider>,
    ),
  );
  const [ada, bob] = await Promise.all(pages);
  expect(ada).toContain('<p>Ada</p>');
  expect(bob).toContain('<p>Bob</p>');
});

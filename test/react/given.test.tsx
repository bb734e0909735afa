// @vitest-environment happy-dom
/** Something else in place of an endpoint: the message names the hook that got it. */
import { cleanup, render } from '@testing-library/react';
import { Controller, createResource, Entity, polling } from 'presource';
import {
  DataProvider,
  useCache,
  useCancelling,
  useDLE,
  useFetch,
  useLive,
  useQuery,
  useSubscription,
  useSuspense,
} from 'presource/react';
import { afterEach, expect, test, vi } from 'vitest';

class User extends Entity {
  id = '';
}
const UserResource = createResource({ path: '/users/:id', schema: User });
// @ts-expect-error: the member is misspelled
const missing: typeof UserResource.get = UserResource.gett;

afterEach(cleanup);

test.each(
  Object.entries({ useCache, useCancelling, useDLE, useFetch, useLive, useSubscription, useSuspense }),
)('%s', (name, use) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  function Page() {
    (use as typeof useCache)(missing, { id: '1' });
    return null;
  }
  const page = (
    <DataProvider controller={new Controller({ polling })}>
      <Page />
    </DataProvider>
  );
  expect(() => render(page)).toThrow(
    `endpoint-missing: ${name}() was given undefined instead of an endpoint. Check`,
  );
});

test('useQuery without a schema', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  function Page() {
    useQuery(undefined as never as typeof User, { id: '1' });
    return null;
  }
  expect(() => render(<Page />)).toThrow();
  expect(log.mock.calls[0]).toEqual([
    'presource: schema-missing: useQuery: the schema is undefined. Check the name of the import, and whether two modules import each other.',
  ]);
});

// @vitest-environment happy-dom
/** `null` in place of arguments: nothing to do, now or not yet. */
import { RestEndpoint } from 'presource';
import {
  useCache,
  useCancelling,
  useDLE,
  useFetch,
  useLive,
  useQuery,
  useSubscription,
  useSuspense,
} from 'presource/react';
import { expect, test } from 'vitest';
import { answers, requests, show, text, User, UserResource } from './support.tsx';

const polled = UserResource.get.extend({ pollFrequency: 60_000 });

/** Each hook with the same arguments; what it shows of them. */
const hooks = {
  useSuspense: (args: { id: number } | null) => useSuspense(UserResource.get, args)?.name,
  useDLE: (args: { id: number } | null) => useDLE(UserResource.get, args).data?.name,
  useCache: (args: { id: number } | null) => useCache(UserResource.get, args)?.name,
  useLive: (args: { id: number } | null) => useLive(polled, args)?.name,
  useQuery: (args: { id: number } | null) => useQuery(User, args)?.name,
  useCancelling: (args: { id: number } | null) =>
    useSuspense(useCancelling(UserResource.get, args), args)?.name,
  useSubscription(args: { id: number } | null) {
    useSubscription(polled, args);
    return useCache(polled, args)?.name;
  },
  useFetch(args: { id: number } | null) {
    useFetch(UserResource.get, args);
    return useCache(UserResource.get, args)?.name;
  },
};

const asks = (name: string) => name !== 'useCache' && name !== 'useQuery';

for (const strict of [false, true]) {
  test.each(Object.keys(hooks) as (keyof typeof hooks)[])(
    `%s does nothing with null, begins with arguments, and shows nothing when they go (StrictMode: ${strict})`,
    async (name) => {
      answers.set('GET /users/1', { id: 1, name: 'Ada' });
      const useName = hooks[name];
      function Name({ id }: { id: number | null }) {
        return <p>{useName(id === null ? null : { id }) ?? 'nothing'}</p>;
      }
      const { update } = await show(<Name id={null} />, { strict });
      expect(text()).toBe('nothing');
      expect(requests).toEqual([]);
      await update(<Name id={1} />);
      expect(text()).toBe(asks(name) ? 'Ada' : 'nothing');
      await update(<Name id={null} />);
      expect(text()).toBe('nothing');
      expect(requests).toEqual(asks(name) ? ['GET /users/1'] : []);
    },
  );
}

test('where the schema is an object, each hook shows an empty one', async () => {
  const both = new RestEndpoint({ path: '/both/:id', schema: { user: User, total: 0 } });
  const found: unknown[] = [];
  function Empty() {
    found.push(useSuspense(both, null), useDLE(both, null).data, useCache(both, null));
    found.push(useQuery({ user: User, total: 0 }, null));
    return null;
  }
  await show(<Empty />);
  expect(found.slice(0, 4)).toEqual(Array(4).fill({ user: undefined, total: 0 }));
  expect(requests).toEqual([]);
});

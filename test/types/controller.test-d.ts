import { Controller } from '../../runtime/controller/controller.ts';
import { retry } from '../../runtime/controller/retry.ts';
import { RestEndpoint } from '../../runtime/endpoint/rest-endpoint.ts';
import { User } from './model.ts';

const controller = new Controller();
const getUser = new RestEndpoint({ path: '/users/:id', schema: User });
const getUsers = new RestEndpoint({ path: '/users', schema: [User] });
const create = new RestEndpoint({
  path: '/users',
  method: 'POST',
  schema: User,
  body: {} as { name: string },
});

// `null` in the place of the arguments: every method takes it, and does nothing.
controller.fetch(getUser, null);
controller.fetchIfStale(getUser, null);
controller.getResponse(getUser, null);
controller.getError(getUser, null);
controller.invalidate(getUser, null);
controller.setResponse(getUser, null, { id: '1' });
controller.setResponse(getUsers, null, []);
controller.setError(getUser, null, new Error('offline'));
controller.watch(getUser, null, () => {});
controller.watch(getUsers, null, () => {});

// What stands last comes behind the arguments, or alone where the endpoint needs none.
controller.setResponse(getUser, { id: 1 }, { id: '1' });
controller.setResponse(getUsers, []);
controller.setResponse(create, { name: 'Ann' }, { id: '1', name: 'Ann' });
controller.watch(getUsers, () => {});
// @ts-expect-error the path needs its parameter
controller.setResponse(getUser, {}, { id: '1' });
// @ts-expect-error the path has no parameter
controller.setResponse(getUsers, { id: 1 }, []);
// @ts-expect-error the parameter is missing
controller.watch(getUser, () => {});
// @ts-expect-error what stands last is an error
controller.setError(getUser, { id: 1 }, 'offline');
// @ts-expect-error a mutation has no error that stays
controller.setError(create, { name: 'Ann' }, new Error('offline'));

controller.expireAll({ testKey: (key) => key.startsWith('GET /posts') });
controller.invalidateAll({ testKey: () => true });
// @ts-expect-error it is no test of keys
controller.invalidateAll({ test: () => true });

// An error may have the status of its response, without a look at its class.
export const isMissing: boolean =
  controller.getError(getUser, { id: 1 })?.status === 404 ||
  controller.getResponse(getUser, { id: 1 }).error?.status === 404;
// @ts-expect-error it may have none
export const status: number = controller.getError(getUser, { id: 1 })!.status;

// A rate limit is told by a header; an endpoint that throws nothing has neither.
retry({
  when: ({ status, response }) => status === 403 && response?.headers.get('x-ratelimit-remaining') === '0',
});

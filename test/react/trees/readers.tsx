/** What components of a tree read, and how. */
import { createResource, Entity, RestEndpoint } from 'presource';
import {
  useCache,
  useCancelling,
  useDLE,
  useFetch,
  useLive,
  useSubscription,
  useSuspense,
} from 'presource/react';
import * as React from 'react';

class User extends Entity {
  id = '';
  name = '';
}

class News extends Entity {
  id = '';
  title = '';
}

const Users = createResource({ path: '/users/:id', schema: User, optimistic: true });
const path = '/news';

export const endpoints = {
  get: Users.get,
  list: Users.getList,
  array: new RestEndpoint({ path: '/array', schema: [User] }),
  plain: new RestEndpoint({ path: '/plain/:id' }),
  news: new RestEndpoint({ path, schema: [News], pollFrequency: 20_000 }),
  fast: new RestEndpoint({ path, schema: [News], pollFrequency: 5_000 }),
  short: new RestEndpoint({ path: '/short/:id', schema: News, dataExpiryLength: 100 }),
};
export const rename = Users.partialUpdate;

export interface Read {
  readonly name: keyof typeof endpoints;
  readonly args: readonly unknown[];
}

export const READS: readonly Read[] = [
  { name: 'get', args: [{ id: 'u1' }] },
  { name: 'get', args: [{ id: 'u2' }] },
  { name: 'list', args: [] },
  { name: 'array', args: [] },
  { name: 'plain', args: [{ id: 'x' }] },
  { name: 'plain', args: [{ id: 'y' }] },
  { name: 'news', args: [] },
  { name: 'fast', args: [] },
  { name: 'short', args: [{ id: 'n1' }] },
  { name: 'short', args: [{ id: 'n2' }] },
];

// biome-ignore lint/suspicious/noExplicitAny: the types of hooks follow from the endpoint, which is any here
type Untyped = any;

export const endpointOf = ({ name }: Read): Untyped => endpoints[name];
export const keyOf = (read: Read): string => endpointOf(read).key(...read.args);
export const textOf = (data: unknown): string => JSON.stringify(data) ?? 'nothing';

const reader = (hook: Untyped) => (read: Read) => <p>{textOf(hook(endpointOf(read), ...read.args))}</p>;
/** Before React 19, there is neither. */
const { use, Activity } = React as Untyped;
const suspense = reader(useSuspense);

export const READERS: Readonly<Record<string, React.ComponentType<Read>>> = {
  useSuspense: suspense,
  useLive: reader(useLive),
  useCancelling: reader((endpoint: Untyped, ...args: Untyped) =>
    useSuspense(useCancelling(endpoint, ...args), ...args),
  ),
  useCache: reader(useCache),
  useFetch: reader((endpoint: Untyped, ...args: Untyped) => {
    useFetch(endpoint, ...args);
    return useCache(endpoint, ...args);
  }),
  useSubscription: reader((endpoint: Untyped, ...args: Untyped) => {
    useSubscription(endpoint, ...args);
    return useCache(endpoint, ...args);
  }),
  useDLE(read) {
    const { data, loading, error } = useDLE(endpointOf(read), ...read.args) as Untyped;
    return <p>{loading ? 'waits' : error ? `failed ${error.status}` : textOf(data)}</p>;
  },
  ...(use && { use: reader((endpoint: Untyped, ...args: Untyped) => use(useFetch(endpoint, ...args))) }),
};

/** Hooks that neither suspend nor throw, nor say that there is no data yet. */
export const isQuiet = (hook: string): boolean => /Cache|useFetch|useSubscription/.test(hook);

interface PartProps {
  readonly isHidden: boolean;
  readonly children: React.ReactNode;
}

export const canHide = !!Activity;

/** A part of the page, which may be hidden. */
export const Part = ({ isHidden, children }: PartProps) =>
  canHide ? <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity> : children;

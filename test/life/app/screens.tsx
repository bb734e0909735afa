import { createResource, Entity, schema } from 'presource';
import {
  AsyncBoundary,
  DataProvider,
  ErrorBoundary,
  useCache,
  useDLE,
  useFetch,
  useLive,
  useQuery,
  useSuspense,
} from 'presource/react';
import { type ReactNode, Suspense, startTransition, use, useEffect, useState } from 'react';
import type { Controller } from '../../../runtime/controller/controller.ts';
import type { Row, Server } from './server.ts';

class User extends Entity {
  id = 0;
  name = '';
}

export class Task extends Entity {
  id = 0;
  title = '';
  done = false;
  owner = User.fromJS();
  static override schema = { owner: User };
}

export const Users = createResource({ path: '/users/:id', schema: User, optimistic: true });
export const Tasks = createResource({
  path: '/tasks/:id',
  schema: Task,
  optimistic: true,
  searchParams: {} as { owner?: number } | undefined,
});
export const getPages = Tasks.getList.extend({
  path: '/pages',
  searchParams: undefined,
  paginationField: 'cursor',
  schema: { results: new schema.Collection([Task]), next: 0, first: Task },
});
const brief = { dataExpiryLength: 40, errorExpiryLength: 40 };
const getBrief = Tasks.get.extend(brief);
const getStrict = Tasks.getList.extend({ ...brief, invalidIfStale: true });
const getLive = Tasks.get.extend({ pollFrequency: 700 });
const getLiveList = Tasks.getList.extend({ pollFrequency: 900 });
const textOf = (tasks: readonly Task[]) => list(tasks);
const everyTask = new schema.Query(new schema.All(Task), textOf);
const ofOwner = new schema.Query(Tasks.getList.schema, (tasks, _: { owner: number }) => textOf(tasks));

const one = (task: Task | undefined): string =>
  task ? `<${task.id}:${task.title}:${task.done}:${task.owner.id}:${task.owner.name}>` : 'none';
const list = (tasks: readonly Task[] | undefined): string => tasks?.map(one).join(' ') ?? 'none';
const ownerOf = (n: number): number => (n % 3) + 1;

interface State<T> {
  readonly data: T;
  readonly loading: boolean;
  readonly error: Error | undefined;
}
const stateOf = <T,>({ data, loading, error }: State<T>, text: (data: T) => string): string =>
  error ? 'failed' : loading ? 'waits' : text(data);

/** Tasks on screen: their text without the order, which pushes decide. */
export const sorted = (text: string): string =>
  text
    .split(/(?<=>) /)
    .sort()
    .join(' ');
const rows = (server: Server, all: readonly Row[]): string =>
  sorted(all.map((row) => one(server.task(row) as Task)).join(' '));

/** What the server has for a reader; `undefined` if it does not have it. */
type Truth = (server: Server, n: number) => string | undefined;
const task: Truth = (server, n) => server.tasks.get(n) && rows(server, [server.tasks.get(n)!]);
const tasks: Truth = (server, n) => rows(server, server.tasksOf(ownerOf(n)));

interface Reader {
  readonly Text: (props: { n: number }) => ReactNode;
  /** Missing for readers that show what the store has, whatever that is. */
  readonly truth?: Truth;
}

/** Components that read: each renders a text. */
export const readers: Readonly<Record<string, Reader>> = {
  list: { Text: ({ n }) => list(useSuspense(Tasks.getList, { owner: ownerOf(n) })), truth: tasks },
  all: { Text: () => list(useSuspense(Tasks.getList)), truth: (server) => rows(server, server.tasksOf()) },
  task: { Text: ({ n }) => one(useSuspense(Tasks.get, { id: n })), truth: task },
  brief: { Text: ({ n }) => one(useSuspense(getBrief, { id: n })), truth: task },
  strict: { Text: ({ n }) => list(useSuspense(getStrict, { owner: ownerOf(n) })), truth: tasks },
  live: { Text: ({ n }) => one(useLive(getLive, { id: n })), truth: task },
  liveList: { Text: ({ n }) => list(useLive(getLiveList, { owner: ownerOf(n) })), truth: tasks },
  stateOfList: { Text: ({ n }) => stateOf(useDLE(Tasks.getList, { owner: ownerOf(n) }), list), truth: tasks },
  stateOfTask: { Text: ({ n }) => stateOf(useDLE(Tasks.get, { id: n }), one), truth: task },
  fetched: { Text: ({ n }) => one(use(useFetch(Tasks.get, { id: n }))), truth: task },
  user: {
    Text: ({ n }) => {
      const { id, name } = useSuspense(Users.get, { id: ownerOf(n) });
      return `(${id}:${name})`;
    },
    truth: ({ users }, n) => `(${ownerOf(n)}:${users.get(ownerOf(n))!.name})`,
  },
  pages: {
    Text: () => {
      const { results, first } = useSuspense(getPages);
      return `${list(results)} ${one(first)}`;
    },
  },
  cached: { Text: ({ n }) => one(useCache(Tasks.get, { id: n })) },
  found: { Text: ({ n }) => one(useQuery(Task, { id: n })) },
  every: { Text: () => useQuery(everyTask) ?? 'none' },
  foundList: { Text: ({ n }) => useQuery(ofOwner, { owner: ownerOf(n) }) ?? 'none' },
};

/** A reader on screen. */
export interface Slot {
  readonly key: number;
  readonly name: string;
  /** What it reads: the key of a task, or a number that an owner follows from. */
  readonly n: number;
  /** 0: below a boundary of its own; 1: below one with others; 2: the same, of React's own. */
  readonly place: number;
}

/** The buttons on screen that try again. */
const retries = new Set<() => void>();

export function tryAgain(): void {
  for (const again of retries) again();
}

function Failed({ resetErrorBoundary }: { resetErrorBoundary: () => void }) {
  useEffect(() => {
    retries.add(resetErrorBoundary);
    return () => void retries.delete(resetErrorBoundary);
  }, [resetErrorBoundary]);
  return 'failed';
}

const Shown = ({ slot: { name, n, key } }: { slot: Slot }) => {
  const { Text } = readers[name]!;
  return (
    <p data-key={key}>
      <Text n={n} />
    </p>
  );
};

export let showSlots: (slots: readonly Slot[], inTransition: boolean) => void;

export function App({ controller }: { controller: Controller }) {
  const [slots, setSlots] = useState<readonly Slot[]>([]);
  showSlots = (next, inTransition) => (inTransition ? startTransition(() => setSlots(next)) : setSlots(next));
  const at = (place: number) =>
    slots.filter((slot) => slot.place === place).map((slot) => <Shown key={slot.key} slot={slot} />);
  return (
    <DataProvider controller={controller}>
      {at(0).map((shown) => (
        <AsyncBoundary key={shown.key} fallback="waits" errorComponent={Failed}>
          {shown}
        </AsyncBoundary>
      ))}
      <AsyncBoundary fallback="waits" errorComponent={Failed}>
        {at(1)}
      </AsyncBoundary>
      <ErrorBoundary errorComponent={Failed}>
        <Suspense fallback="waits">{at(2)}</Suspense>
      </ErrorBoundary>
    </DataProvider>
  );
}

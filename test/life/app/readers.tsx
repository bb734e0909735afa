import { useCache, useDLE, useFetch, useLive, useQuery, useSuspense } from 'presource/react';
import { type ReactNode, use } from 'react';
import * as api from './records.ts';
import type { Row, Server } from './server.ts';
import { listed, ofChore, ofPerson, ofSeat, ofTask, ofUser, sorted } from './texts.ts';

const { Tasks, Users } = api;

export const ownerOf = (n: number): number => (n % 3) + 1;
const ofOwner = (n: number) => ({ owner: ownerOf(n) });
const byKind = (n: number) => ({ id: ownerOf(n), type: n % 2 ? 'user' : 'task' }) as const;
const ofTasks = (tasks: readonly api.Task[] | undefined): string => listed(tasks, ofTask);
/** Those of a kind that nobody knows are shown as they came. */
const ofKind = (item: api.Task | api.User | undefined): string =>
  item instanceof api.Task ? ofTask(item) : item instanceof api.User ? ofUser(item) : 'none';
const ofMap = (map: Readonly<Record<string, api.Task>> | undefined): string =>
  Object.entries(map ?? {})
    .map(([name, task]) => `${name}=${ofTask(task)}`)
    .sort()
    .join();

interface State<T> {
  readonly data: T;
  readonly loading: boolean;
  readonly error: Error | undefined;
}
const stateOf = <T,>({ data, loading, error }: State<T>, text: (data: T) => string): string =>
  error ? 'failed' : loading ? 'waits' : text(data);

const rows = (server: Server, all: readonly Row[]): string =>
  sorted(all.map((row) => ofTask(server.task(row))).join(' '));

/** What the server has for a reader; `undefined` if it does not have it. */
type Truth = (server: Server, n: number) => string | undefined;
const task: Truth = (server, n) => server.tasks.get(n) && rows(server, [server.tasks.get(n)!]);
const tasks: Truth = (server, n) => rows(server, server.tasksOf(ownerOf(n)));
const user: Truth = ({ users }, n) => ofUser(users.get(ownerOf(n)));
const everything: Truth = (server) =>
  sorted(
    [rows(server, server.tasksOf()), ...[...server.users.values()].map(ofUser)].filter(Boolean).join(' '),
  );
const mapOf = (server: Server, named: readonly (readonly [string, Row])[]) =>
  named
    .map(([name, row]) => `${name}=${ofTask(server.task(row))}`)
    .sort()
    .join();

export interface Reader {
  readonly Text: (props: { n: number }) => ReactNode;
  /** Missing for readers that show what the store has, whatever that is. */
  readonly truth?: Truth;
}

/** Components that wait for what they read: each renders a text. */
export const waiting: Readonly<Record<string, Reader>> = {
  list: { Text: ({ n }) => ofTasks(useSuspense(Tasks.getList, ofOwner(n))), truth: tasks },
  sorted: { Text: ({ n }) => ofTasks(useSuspense(api.getSorted, ofOwner(n))), truth: tasks },
  all: { Text: () => ofTasks(useSuspense(Tasks.getList)), truth: (server) => rows(server, server.tasksOf()) },
  task: { Text: ({ n }) => ofTask(useSuspense(Tasks.get, { id: n })), truth: task },
  brief: { Text: ({ n }) => ofTask(useSuspense(api.getBrief, { id: n })), truth: task },
  strict: { Text: ({ n }) => ofTasks(useSuspense(api.getStrict, ofOwner(n))), truth: tasks },
  live: { Text: ({ n }) => ofTask(useLive(api.getLive, { id: n })), truth: task },
  liveList: { Text: ({ n }) => ofTasks(useLive(api.getLiveList, ofOwner(n))), truth: tasks },
  fetched: { Text: ({ n }) => ofTask(use(useFetch(Tasks.get, { id: n }))), truth: task },
  user: { Text: ({ n }) => ofUser(useSuspense(Users.get, { id: ownerOf(n) })), truth: user },
  pages: {
    Text: () => {
      const { results, first } = useSuspense(api.getPages);
      return `${ofTasks(results)} ${ofTask(first)}`;
    },
  },
  feed: { Text: () => listed(useSuspense(api.getFeed), ofKind), truth: everything },
  everything: { Text: () => listed(useSuspense(api.getEverything), ofKind) },
  getAll: { Text: () => ofTasks(useSuspense(api.getAll)) },
  item: {
    Text: ({ n }) => ofKind(useSuspense(api.getItem, byKind(n))),
    truth: (server, n) => (n % 2 ? user(server, n) : task(server, ownerOf(n))),
  },
  map: {
    Text: () => ofMap(useSuspense(api.getMap)),
    truth: (server) =>
      mapOf(
        server,
        server.tasksOf().map((row) => [`t${row.id}`, row]),
      ),
  },
  pins: { Text: () => ofMap(useSuspense(api.getPins)), truth: (server) => mapOf(server, server.pinned()) },
  board: { Text: ({ n }) => ofTasks(useSuspense(api.getBoard, { id: ownerOf(n) }).tasks), truth: tasks },
  onBoard: { Text: ({ n }) => ofTasks(useSuspense(api.getOnBoard, { board: ownerOf(n) })), truth: tasks },
  latest: {
    Text: ({ n }) => {
      const { latest } = useSuspense(api.getBoard, { id: ownerOf(n) });
      return ofTasks(useQuery(api.Board.schema.latest.query, latest));
    },
    truth: (server, n) => rows(server, server.tasksOf(ownerOf(n)).slice(-2)),
  },
  seats: {
    Text: () => listed(useSuspense(api.Seats.getList, { team: 1 }), ofSeat),
    truth: (server) =>
      sorted(
        server
          .seatsOf(1)
          .map((row) => ofSeat(server.seatShown(row)))
          .join(' '),
      ),
  },
  seat: {
    Text: ({ n }) => ofSeat(useSuspense(api.Seats.get, { team: 1, member: ownerOf(n) })),
    truth: (server, n) => {
      const row = server.seats.get(`1,${ownerOf(n)}`);
      return row && ofSeat(server.seatShown(row));
    },
  },
  person: { Text: ({ n }) => ofPerson(useSuspense(api.Persons.get, { id: ownerOf(n) })) },
  chores: {
    Text: ({ n }) => {
      const chores = useSuspense(api.Chores.getList, ofOwner(n));
      return `${listed(chores, ofChore)}${chores[0]?.owner ? ` ${ofPerson(chores[0].owner)}` : ''}`;
    },
  },
  chore: {
    Text: ({ n }) => ofChore(useSuspense(api.Chores.get, { id: n })),
    truth: (server, n) => {
      const row = server.tasks.get(n);
      return row && ofChore(server.task(row));
    },
  },
};

/** Those that do not wait. */
export const atOnce: Readonly<Record<string, Reader>> = {
  stateOfList: { Text: ({ n }) => stateOf(useDLE(Tasks.getList, ofOwner(n)), ofTasks), truth: tasks },
  stateOfTask: { Text: ({ n }) => stateOf(useDLE(Tasks.get, { id: n }), ofTask), truth: task },
  stateOfBoard: {
    Text: ({ n }) => stateOf(useDLE(api.getBoard, { id: ownerOf(n) }), (board) => ofTasks(board?.tasks)),
    truth: tasks,
  },
  cached: { Text: ({ n }) => ofTask(useCache(Tasks.get, { id: n })) },
  cachedFeed: { Text: () => listed(useCache(api.getFeed), ofKind) },
  found: { Text: ({ n }) => ofTask(useQuery(api.Task, { id: n })) },
  foundSeat: { Text: ({ n }) => ofSeat(useQuery(api.Seat, { team: 1, member: ownerOf(n) })) },
  every: { Text: () => ofTasks(useQuery(api.everyTask)) },
  foundList: { Text: ({ n }) => ofTasks(useQuery(api.ofOwner, ofOwner(n))) },
};

export const readers: Readonly<Record<string, Reader>> = { ...waiting, ...atOnce };

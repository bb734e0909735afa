/** What apps declare: classes, resources and endpoints of every kind over the tables of one server. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';

type Fields = Readonly<Record<string, unknown>>;

export class User extends Entity {
  static override key = 'User';
  id = 0;
  name = '';
  rev = 0;
}

export class Task extends Entity {
  static override key = 'Task';
  id = 0;
  title = '';
  done = false;
  rev = 0;
  /** How long the title is. No response has it. */
  size = 0;
  owner = User.fromJS();
  static override schema = { owner: User };

  static override process(value: Fields): Fields {
    return typeof value.title === 'string' ? { ...value, size: value.title.length } : value;
  }
  static override validate(value: Fields): string | undefined {
    return value.title === '' ? 'has an empty title' : undefined;
  }
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
export const getBrief = Tasks.get.extend(brief);
export const getStrict = Tasks.getList.extend({ ...brief, invalidIfStale: true });
export const getLive = Tasks.get.extend({ pollFrequency: 700 });
export const getLiveList = Tasks.getList.extend({ pollFrequency: 900 });

const byTitle = (tasks: readonly Task[]) => [...tasks].sort((a, b) => (a.title < b.title ? -1 : 1));
export const getSorted = Tasks.getList.extend({ schema: new schema.Query(Tasks.getList.schema, byTitle) });
export const everyTask = new schema.Query(new schema.All(Task), byTitle);
export const ofOwner = new schema.Query(Tasks.getList.schema, (tasks, _: { owner: number }) =>
  byTitle(tasks),
);

const kinds = { task: Task, user: User };
export const getFeed = new RestEndpoint({ path: '/feed', schema: new schema.Array(kinds, 'type') });
export const getItem = new RestEndpoint({
  path: '/items/:id',
  searchParams: {} as { type: 'task' | 'user' },
  schema: new schema.Union(kinds, 'type'),
});
export const getMap = new RestEndpoint({ path: '/map', schema: new schema.Values(Task) });
export const getPins = new RestEndpoint({
  path: '/pins',
  optimistic: true,
  schema: new schema.Collection(new schema.Values(Task)),
});
export const getAll = new RestEndpoint({ path: '/tasks', schema: new schema.All(Task) });
export const getEverything = new RestEndpoint({ path: '/feed', schema: new schema.All(kinds, 'type') });

const onBoard = new schema.Collection([Task], { nestKey: (board) => ({ board: (board as Board).id }) });
/** A list in a record, and a lazy one. */
export class Board extends Entity {
  static override key = 'Board';
  id = 0;
  name = '';
  tasks: Task[] = [];
  latest: number[] = [];
  static override schema = { tasks: onBoard, latest: new schema.Lazy([Task]) };
}
export const getBoard = new RestEndpoint({ path: '/boards/:id', schema: Board });
export const getOnBoard = new RestEndpoint({
  path: '/boards/:board/tasks',
  body: {} as { title: string },
  optimistic: true,
  schema: onBoard,
});

/** Its key is of two fields, neither of which is `id`. */
export class Seat extends Entity {
  static override key = 'Seat';
  team = 0;
  member = 0;
  role = '';
  user = User.fromJS();
  static override schema = { user: User };
  override pk() {
    return `${this.team},${this.member}`;
  }
}
export const Seats = createResource({ path: '/teams/:team/seats/:member', schema: Seat, optimistic: true });

/** Knows what refers to it: `process` notes it, and `merge` collects it. */
export class Person extends Entity {
  static override key = 'Person';
  id = 0;
  name = '';
  chores: Chore[] = [];

  static override process(value: Fields, parent: Fields, key: string): Fields {
    return key === 'owner' ? { ...value, chores: [parent.id] } : { ...value };
  }
  static override merge(existing: Fields, incoming: Fields): Fields {
    return { ...existing, ...incoming, chores: [...listOf(existing.chores), ...listOf(incoming.chores)] };
  }
  get own(): readonly Chore[] {
    return this.chores.filter(({ owner }) => owner?.id === this.id);
  }
}
export class Chore extends Entity {
  static override key = 'Chore';
  id = 0;
  title = '';
  owner = Person.fromJS();
  static override schema = { owner: Person };
}
Person.schema = { ...Person.schema, chores: [Chore] };

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const Persons = createResource({ path: '/persons/:id', schema: Person });
export const Chores = createResource({
  path: '/chores/:id',
  schema: Chore,
  optimistic: true,
  searchParams: {} as { owner?: number } | undefined,
});

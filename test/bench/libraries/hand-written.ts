import { type Row, show, showAll, showPost, showProject, Tables } from '../model/hand-written.ts';
import type { EndpointName, Library } from './library.ts';

/** An answer: a list of rows, or one; in an object or not. */
interface Answer {
  readonly write: (tables: Tables, item: never) => Row<unknown>;
  readonly show: (row: never) => unknown;
  /** Where the list stands in the response, if not at the top. */
  readonly inside?: string;
}

const posts: Answer = { write: (tables, item) => tables.writePost(item), show: showPost };
const todos: Answer = { write: (tables, item) => tables.todos.write(item), show };
const feed: Answer = { write: (tables, item) => tables.feed.write(item), show };

const answers: Partial<Record<EndpointName, Answer>> = {
  posts,
  post: posts,
  todos,
  todo: todos,
  feed,
  link: feed,
  user: { write: (tables, item) => tables.users.write(item), show },
  flat: { write: (tables, item) => tables.products.write(item), show },
  projects: { write: (tables, item) => tables.writeProject(item), show: showProject, inside: 'project' },
};

interface Held {
  rows: Row<unknown>[];
  whole: Record<string, unknown>;
  data: unknown[];
  /** The state of the store in which `data` was right. */
  seen: number;
}

/**
 * The limit: what somebody would write by hand for these types and nothing else. No expiry, no optimism, no errors,
 * nobody is told, and a response that is not of its usual form breaks it.
 */
export const library: Library = {
  open() {
    const tables = new Tables();
    const lists = new Map<EndpointName, Held>();
    const single = new Map<string, Row<unknown>>();
    let version = 0;
    return {
      set(name, response, id) {
        const { write, inside } = answers[name]!;
        version++;
        if (id !== undefined) {
          single.set(`${name} ${id}`, write(tables, response as never));
          return;
        }
        const whole = response as Record<string, never[]>;
        const items = inside ? whole[inside]! : (response as never[]);
        const rows: Row<unknown>[] = [];
        for (const item of items) rows.push(write(tables, item));
        const held = lists.get(name);
        if (held) held.rows = rows;
        else lists.set(name, { rows, whole, data: items, seen: -1 });
      },
      get(name, id) {
        const answer = answers[name]!;
        if (id !== undefined) return answer.show(single.get(`${name} ${id}`) as never);
        const held = lists.get(name)!;
        if (held.seen !== version) {
          const data = showAll(held.rows, held.data, answer.show as (row: Row<unknown>) => unknown);
          if (answer.inside && data !== held.data) held.whole = { ...held.whole, [answer.inside]: data };
          held.data = data;
          held.seen = version;
        }
        return answer.inside ? held.whole : held.data;
      },
    };
  },
};

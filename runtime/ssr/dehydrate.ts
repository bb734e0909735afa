import type { Answer, Shown } from '../controller/answer.ts';
import { checkController } from '../controller/check.ts';
import type { Controller } from '../controller/controller.ts';
import { keyOf } from '../entity.ts';
import { memo } from '../memo.ts';
import { EntityTable } from '../store/entity-table.ts';
import { linksOf } from '../store/links-of.ts';
import { type Link, type Meta, Node, same } from '../store/node.ts';
import { undo } from '../store/transaction.ts';
import { checkKey } from './check.ts';
import { entityRows, type SentFields, type StateEntities } from './entity-rows.ts';
import { Links, listsIn } from './links.ts';
import { reach } from './reach.ts';
import { describe, endpointHash, isUnstable, nameOfSent, typeId } from './schemas.ts';
import { type AgeRow, type AnswerRow, type DehydratedState, VERSION } from './state.ts';
import { UnsendableError } from './values.ts';

type Data = Record<string, unknown>;

/** The data of an entity when it was last sent, and the lists in its fields, each followed by its links. */
interface Sent {
  readonly data: Data;
  readonly lists: readonly Link[];
}

/** What one state will hold. */
interface Contents extends StateEntities {
  readonly links: Links;
  readonly answers: AnswerRow[];
  /** A mutation is in flight, of whose response the browser will not hear. */
  readonly isChanging: boolean;
}

/**
 * Returns a controller's responses as plain JSON: primary keys, each entity once, and ages, but no errors. A response
 * with a value that JSON cannot hold is left out; the browser fetches it.
 */
export function dehydrate(controller: Controller): DehydratedState {
  if (process.env.NODE_ENV !== 'production') checkController('dehydrate', controller);
  return new Dehydrator(controller).take();
}

/** Takes the new data out of a controller, again and again: each entity once, and later only its changed fields. */
export class Dehydrator {
  private readonly entities = new Map<Node, Sent>();
  /** The responses that were last sent. */
  private readonly sent = new WeakMap<Answer, Shown>();
  /** Responses that another state brings to the browser, by hash and key. */
  private readonly elsewhere = new Set<string>();
  /** Responses of one key, of which each endpoint makes another value, but that a browser could not tell apart. */
  private readonly twins = new Set<Answer>();
  /** Tables by type id: two classes with the same id cannot be told apart. */
  private readonly tables = new Map<string, EntityTable>();

  /** The reads in flight of which the browser knows, as one text. */
  private announced = '';

  constructor(private readonly controller: Controller) {}

  /**
   * The next part of a streamed page, with the reads in flight; `undefined` if it has no news.
   *
   * @param shown Only these responses, as readers got them last.
   */
  takePart(shown?: ReadonlySet<Answer>): DehydratedState | undefined {
    const state = this.take(shown);
    const w = this.controller
      .all(({ promise }) => !!promise)
      .filter((answer) => !this.twins.has(answer) && !nameProblem(answer))
      .map(nameOfSent);
    const isNews = state.a.length || state.e.length || this.announced !== `${w}`;
    this.announced = `${w}`;
    return isNews ? { ...state, ...(w.length && { w }) } : undefined;
  }

  /** Registers a state that the browser gets anyway, so that its responses are not sent again. */
  skip(state: DehydratedState): void {
    for (const [hash, key] of state.a) this.elsewhere.add(`${hash} ${key}`);
  }

  take(shown?: ReadonlySet<Answer>): DehydratedState {
    const answers = this.controller.all(() => true);
    const reads = new Set(answers.map(({ aborter }) => aborter));
    const contents: Contents = {
      links: new Links(),
      ages: new Map(),
      types: new Map(),
      news: new Map(),
      answers: [],
      isChanging: [...this.controller.pending].some((abort) => !reads.has(abort)),
    };
    const isContinued = this.entities.size > 0;
    const known = new Map<string, Answer>();
    for (const answer of answers) {
      const twin = memo(known, nameOfSent(answer), () => answer);
      if (twin.pk !== answer.pk) this.twins.add(answer).add(twin);
    }
    // First, because what readers get has the effects of pending mutations: without them it would be other objects.
    const all = shown
      ? [...shown].map((answer) => [answer, answer.shown] as const)
      : answers.map((answer) => [answer, readOf(answer)] as const);
    const e = withoutGuesses(this.controller, () => {
      for (const [answer, response] of all) if (response) this.add(answer, response, contents);
      this.addChanged(contents);
      for (const node of contents.news.keys())
        this.entities.set(node, { data: node.data, lists: listsOf(node) });
      return entityRows(contents);
    });
    return {
      v: VERSION,
      m: [...contents.ages.keys()].map(ageRow),
      t: [...contents.types.keys()].map(({ type }) => typeId(type).split(' ') as [string, string]),
      e,
      a: contents.answers,
      ...(isContinued && { c: 1 }),
      ...(contents.links.values.marked && { x: 1 }),
    };
  }

  /** Adds a response, and everything it shows, to the contents of a state. */
  private add(answer: Answer, response: Shown, contents: Contents): void {
    const { endpoint, key, data: link, meta } = answer;
    try {
      // The response is the same object until the data or the state changes.
      if (this.sent.get(answer) === response || response.error || meta.invalid) return;
      if (response.data === undefined && !this.sent.has(answer)) return;
      const problem = nameProblem(answer);
      if (problem) throw new Error(problem);
      const hash = endpointHash(endpoint);
      if (this.elsewhere.delete(`${hash} ${key}`)) {
        this.sent.set(answer, response);
        return;
      }
      const isOwn = meta.order && answer.freshUntil();
      if (this.twins.has(answer)) throw new Error('another endpoint makes another value of the same key');
      const list = isOwn ? undefined : listsIn(link)[0];
      const { store } = this.controller;
      const news = this.newsBehind(endpoint.schema, link, contents);
      // A record that another response brought is named, too: it says which class the browser's is.
      const from = isOwn ? meta : (list?.meta ?? (link instanceof Node ? link.meta : undefined));
      if (from) {
        const value = contents.links.answer(link, endpoint.schema, store);
        const age = memo(contents.ages, from, () => contents.ages.size);
        const isFound = isOwn ? 0 : 1;
        // `expireAll` marked it, or a mutation while it waited, or its last request failed.
        const isExpired = contents.isChanging || meta.until !== undefined;
        contents.answers.push(
          isExpired
            ? [hash, key, age, value, isFound, 1]
            : isFound
              ? [hash, key, age, value, isFound]
              : [hash, key, age, value],
        );
      }
      for (const [one, fields] of news) contents.news.set(one, fields);
      this.sent.set(answer, response);
    } catch (thrown) {
      warnOf(nameOf(answer), thrown as Error);
    }
  }

  /** Adds sent records that changed, though no response shows a change: the browser reads those behind keys of `Lazy` by a query. */
  private addChanged(contents: Contents): void {
    for (const [node, { data }] of this.entities) {
      if (node.data === data || !isEntity(node) || contents.news.has(node)) continue;
      const { type, key } = node.table as EntityTable;
      try {
        for (const [one, fields] of this.newsBehind(type, node, contents)) contents.news.set(one, fields);
      } catch (thrown) {
        warnOf(`${key} ${node.pk}`, thrown as Error);
      }
    }
  }

  /** The fields to send of the records that a link shows. */
  private newsBehind(schema: unknown, link: Link, contents: Contents) {
    this.register(schema);
    const reached = reach(this.controller.store, schema, link);
    return reached.filter(isEntity).map((one) => [one, this.newsOf(one, contents)] as const);
  }

  /** Throws if a schema leads to a class that the browser could take for another one of this page. */
  private register(schema: unknown): void {
    for (const [id, type] of describe(schema).types) {
      const table = this.controller.store.handler(type) as EntityTable;
      if (memo(this.tables, id, () => table) !== table)
        throw new Error(`ssr-class: it has a second class named ${keyOf(type)}; give each a \`static key\``);
    }
  }

  /** Returns the fields to send of an entity; throws before any part of its response is added if one cannot be sent. */
  private newsOf(node: Node, { links, news }: Contents): SentFields | undefined {
    if (news.has(node)) return news.get(node);
    const table = node.table as EntityTable;
    if (process.env.NODE_ENV !== 'production') checkKey(table.type);
    try {
      return fieldsOf(node, this.entities.get(node), links);
    } catch (thrown) {
      throw new UnsendableError(`${table.key} ${node.pk} has ${(thrown as Error).message}`);
    }
  }
}

/** What readers get of an answer; `undefined` if a user function throws. */
function readOf(answer: Answer): Shown | undefined {
  try {
    return answer.read();
  } catch (thrown) {
    warnOf(nameOf(answer), thrown as Error);
    return undefined;
  }
}

const nameOf = ({ endpoint, key }: Answer): string => `${endpoint.name} ${key}`;

function warnOf(name: string, thrown: Error): void {
  if (process.env.NODE_ENV === 'production') return;
  const { message } = thrown;
  const why = thrown instanceof UnsendableError ? `ssr-value: ${message}, which is not JSON` : message;
  console.error(`presource: ${name} is not sent to the browser: ${why}.`);
}

/** Runs with the store as responses left it: takes the effects of pending mutations off, and puts them on again. */
function withoutGuesses<T>({ store }: Controller, run: () => T): T {
  const lifted = store.overlay?.lift() ?? [];
  try {
    return run();
  } finally {
    undo(lifted);
  }
}

/** The message of an error, if another endpoint of the browser may have the name of this one. */
function nameProblem({ endpoint, key }: Answer): string | undefined {
  const { options, process } = endpoint as {
    options?: { name?: unknown; process?: unknown };
    process?: unknown;
  };
  const isNamed = !options?.process || options.process !== process || options.name !== undefined;
  if (isNamed && !isUnstable(endpoint, key)) return undefined;
  return `ssr-name: another endpoint may have its name in the browser; give it a \`name\`${isNamed ? ', or build with the plugin' : ''}`;
}

const ageRow = ({ date, fetchedAt, expiresAt, order }: Meta): AgeRow => [
  date,
  fetchedAt,
  expiresAt === Infinity ? null : expiresAt,
  order,
];

/** The fields of an entity that responses contained, or that changed since it was last sent; `undefined` if none did. */
function fieldsOf(node: Node, sent: Sent | undefined, links: Links): SentFields | undefined {
  const data = node.data as Data;
  // `nestKey` may read any field of the entity. A list that changed is still the same link.
  if (sent && !same(sent.lists, listsOf(node))) return fieldsOf(node, undefined, links);
  if (sent?.data === data) return undefined;
  const { keys } = (node.table as EntityTable).relations;
  const fields = Object.entries(data)
    .filter(([key, value]) => value !== undefined && value !== sent?.data[key])
    .map(
      ([key, value]) =>
        [key, keys.has(key) ? links.encode(value as Link) : links.values.plain(value)] as const,
    );
  return fields.length || !sent ? fields : undefined;
}

/** The stored lists in an entity's fields, each followed by its links. */
const listsOf = (node: Node): readonly Link[] => listsIn(linksOf(node)).flatMap((list) => [list, list.data]);

const isEntity = ({ data, table }: Node): boolean => data !== undefined && table instanceof EntityTable;

import { freeze } from '../../dev/freeze.ts';
import { placeOf } from '../../dev/place.ts';
import { type EntityClass, isEntity, keyOf } from '../../entity.ts';
import { use } from '../../linked.ts';
import { memo } from '../../memo.ts';
import { WriteError } from '../errors.ts';
import { arrayHandler, type Handler } from '../link/handlers.ts';
import { each, type Link, leafShows, project, Slot } from '../link/slot.ts';
import { isSchemaObject } from '../protocol.ts';
import { AnswerTable } from '../tables/answers.ts';
import { EntityTable } from '../tables/entity-table.ts';
import type { Table } from '../tables/table.ts';
import type { Layer } from './layers.ts';
import { refresh } from './refresh.ts';
import { Transaction, type Undo } from './transaction.ts';
import { tell } from './watchers.ts';
import { type Source, Writer } from './writer.ts';

export type { Handler } from '../link/handlers.ts';

/** Entities, lists and answers of one controller: everything is a slot of a table, written in transactions. */
export class Store {
  /** Advances with every phase of every transaction, and once more for the reads that follow. */
  clock = 1;
  /** How many kinds of links between tables were seen. */
  edges = 0;
  /** How many records were seen. */
  insertions = 0;
  private readonly keys = new Map<string, EntityTable>();
  readonly handlers = new Map<unknown, Handler>();
  readonly answers = new Map<unknown, AnswerTable>();
  readonly collections = new Map<unknown, Table[]>();
  readonly layers = new Set<Layer>();
  overlay: readonly Undo[] = [];
  /** The transaction in whose middle we are. */
  running: Transaction | undefined;
  /** Never used. If a collection found no writer alive, the engine would drop all code that knows one. */
  readonly idle = new Writer(new Transaction(this), { args: [], key: '', meta: {} as never });
  /** Told of each commit before its watchers are. `addHooks` writes it. */
  declare onCommit?: (tx: Transaction, source: Source) => void;
  /** People's functions are being run, which may not write. */
  isGuarded = false;
  /** The error of one that did. */
  private refused: Error | undefined;

  /** The handler of a schema, created once per schema. */
  handler(schema: unknown): Handler {
    return memo(this.handlers, schema, () => this.ask(schema));
  }

  private ask(schema: unknown): Handler {
    if (isEntity(schema)) return this.entityTable(schema);
    if (Array.isArray(schema)) return arrayHandler(this.handler(schema[0]), schema[0]);
    if (isSchemaObject(schema)) return schema['~handler'](this);
    return use('shapes')(this, schema);
  }

  private entityTable(type: EntityClass): EntityTable {
    const key = keyOf(type);
    let unique = key;
    let known = this.keys.get(key);
    for (let n = 2; known; n++) {
      if (takesOver(type, known.type)) {
        known.replace(type);
        return known;
      }
      unique = `${key}#${n}`;
      known = this.keys.get(unique);
    }
    if (unique !== key && process.env.NODE_ENV !== 'production') {
      console.warn(
        `presource: two entity classes are named "${key}". They are kept apart; give one a \`static key\` of its own.`,
      );
    }
    const table = new EntityTable(this, type, unique);
    this.keys.set(unique, table);
    return table;
  }

  answerTable(schema: unknown): AnswerTable {
    return memo(this.answers, schema, () => new AnswerTable(this, schema));
  }

  /** All collections of one member schema: a new item may join a list of any of them. */
  siblings(member: unknown): Table[] {
    return memo(this.collections, member, () => []);
  }

  /** Refuses to write in the middle of what people's functions are run for. */
  refuse(): void {
    if (!this.isGuarded) return;
    this.refused = new WriteError();
    throw this.refused;
  }

  /** Runs what calls people's functions. Where one of them wrote, it fails, also if the error was caught on its way. */
  guard<T>(run: () => T): T {
    const outer = this.isGuarded;
    this.isGuarded = true;
    try {
      const result = run();
      if (this.refused) throw this.refused;
      return result;
    } finally {
      this.isGuarded = outer;
      if (!outer) this.refused = undefined;
    }
  }

  /**
   * One transaction: takes the optimistic layers off, writes into the base, lays them over it again. Where `write`
   * throws, the store is as it was before. `settled` is the layer whose answer this is. With `later` watchers are told in
   * a moment: what is only read, as components do while they render, must not be heard of in between.
   */
  transact<T>(source: Source, write: (writer: Writer) => T, settled?: Layer, later?: boolean): T {
    this.refuse();
    const tx = new Transaction(this);
    let result!: T;
    this.running = tx;
    let changed: boolean;
    try {
      if (this.overlay.length) use('optimistic').takeBack(tx, this.overlay);
      tx.phase(() => {
        result = write(new Writer(tx, source));
      });
      if (settled) this.layers.delete(settled);
      this.overlay = this.layers.size ? use('optimistic').replay(this.layers, tx) : [];
      changed = tx.finish();
    } catch (error) {
      tx.abort();
      this.clock++;
      throw error;
    } finally {
      this.running = undefined;
    }
    this.onCommit?.(tx, source);
    const announce = () => tell(this.answers.values());
    if (changed) later ? queueMicrotask(announce) : announce();
    return result;
  }

  /** The up-to-date value of a link. */
  read(link: Link): unknown {
    each([link], (leaf) => {
      if (leaf instanceof Slot) this.refresh(leaf);
    });
    return project(link, leafShows);
  }

  /** Brings a slot's record up to date for somebody who is about to get it. */
  refresh(slot: Slot): void {
    refresh(slot);
    // In the middle of a transaction records are still written to.
    if (process.env.NODE_ENV !== 'production' && !this.running) freeze(slot);
  }
}

/**
 * True if a class is used in place of one with the same key: where both say that key, and where both are the same lines
 * of a file. Hot reload and test runners evaluate a module twice.
 */
function takesOver(type: EntityClass, known: EntityClass): boolean {
  const areSaid = Object.hasOwn(type, 'key') && Object.hasOwn(known, 'key');
  // Around all of it: what stands behind a `return` would bring what it uses into every app.
  if (process.env.NODE_ENV !== 'production') {
    const place = placeOf(type);
    if (place !== undefined && place === placeOf(known)) return true;
    if (areSaid) {
      console.error(
        `presource: two entity classes have the key "${type.key}"; the newest is used for all its records.`,
      );
    }
  }
  return areSaid;
}

import { freeze } from '../../dev/freeze.ts';
import { placeOf } from '../../dev/place.ts';
import { type EntityClass, isEntity, keyOf } from '../../entity.ts';
import { use } from '../../linked.ts';
import { memo } from '../../memo.ts';
import { EntityTable } from '../entities/entity-table.ts';
import { WriteError } from '../errors.ts';
import { arrayHandler } from '../link/handlers.ts';
import { each, leafShows, project } from '../link/link.ts';
import {
  type Handler,
  type Link,
  Slot,
  type Source,
  type Store,
  type Table,
  type Undo,
  type Writer,
} from '../model.ts';
import { isSchemaObject } from '../protocol.ts';
import { EndpointTable } from '../tables/endpoint-table.ts';
import type { Layer } from './layers.ts';
import { refresh } from './refresh.ts';
import { PhasedTransaction } from './transaction.ts';
import { notify } from './watchers.ts';
import { ResponseWriter } from './writer.ts';

/** The tables of one controller, and their transactions. */
export class NormalizedStore implements Store {
  clock = 1;
  edges = 0;
  insertions = 0;
  private readonly keys = new Map<string, EntityTable>();
  readonly handlers = new Map<unknown, Handler>();
  readonly endpointTables = new Map<unknown, EndpointTable>();
  readonly collections = new Map<unknown, Table[]>();
  readonly layers = new Set<Layer>();
  overlay: readonly Undo[] = [];
  running: PhasedTransaction | undefined;
  /**
   * Never used. If a garbage collection found no live writer, the engine would drop all code that is optimized
   * for writers.
   */
  readonly idle = new ResponseWriter(new PhasedTransaction(this), { args: [], key: '', meta: {} as never });
  /** Called for each commit, before its watchers are notified. `addHooks` sets it. */
  declare onCommit?: (tx: PhasedTransaction, source: Source) => void;
  isGuarded = false;
  /** The error of a user function that wrote. */
  private refused: Error | undefined;

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

  endpointTable(schema: unknown): EndpointTable {
    return memo(this.endpointTables, schema, () => new EndpointTable(this, schema));
  }

  siblings(member: unknown): Table[] {
    return memo(this.collections, member, () => []);
  }

  /** Throws if a user function tries to write. */
  refuse(): void {
    if (!this.isGuarded) return;
    this.refused = new WriteError();
    throw this.refused;
  }

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

  /** Also removes `settled`, the layer that this response replaces. */
  transact<T>(source: Source, write: (writer: Writer) => T, settled?: Layer, later?: boolean): T {
    this.refuse();
    const tx = new PhasedTransaction(this);
    let result!: T;
    this.running = tx;
    let changed: boolean;
    try {
      if (this.overlay.length) use('optimistic').takeBack(tx, this.overlay);
      tx.phase(() => {
        result = write(new ResponseWriter(tx, source));
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
    const announce = () => notify(this.endpointTables.values());
    if (changed) later ? queueMicrotask(announce) : announce();
    return result;
  }

  read(link: Link): unknown {
    each([link], (leaf) => {
      if (leaf instanceof Slot) this.refresh(leaf);
    });
    return project(link, leafShows);
  }

  /** Brings a slot's record up to date before a reader gets it. */
  refresh(slot: Slot): void {
    refresh(slot);
    // During a transaction, records may still be written.
    if (process.env.NODE_ENV !== 'production' && !this.running) freeze(slot);
  }
}

/**
 * True if a class replaces another one with the same key: if both set that key explicitly, or if both come from
 * the same lines of a file. Hot reload and test runners evaluate a module twice.
 */
function takesOver(type: EntityClass, known: EntityClass): boolean {
  const areSaid = Object.hasOwn(type, 'key') && Object.hasOwn(known, 'key');
  // The condition is around all of it: code after an early `return` would bring its imports into every app.
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

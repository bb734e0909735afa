import { checkCopy } from '../dev/copies.ts';
import { freeze } from '../dev/freeze.ts';
import { twinsMessage } from '../dev/twins.ts';
import { building, type EntityClass, isEntity, keyOf } from '../entity.ts';
import { linked, use } from '../linked.ts';
import { memo } from '../memo.ts';
import { AnswerTable } from './answer-table.ts';
import { arrayHandler } from './array.ts';
import { EntityTable } from './entity-table.ts';
import { WriteError } from './errors.ts';
import { advance, type Link, type Node, showLink } from './node.ts';
import { normalize } from './normalize.ts';
import type { SchemaObject } from './protocol.ts';
import { type Handler, Table, type TableStore } from './table.ts';
import { type Saved, type Source, settle, Tx, type Undo, undo } from './transaction.ts';
import { notify } from './watch.ts';

/** The optimistic mutations of a store. The first one that begins sets it. */
export interface Overlay {
  /** Takes the effects of pending mutations off; returns the log of what was visible. */
  lift(): readonly Undo[];
  /** Puts them on again, over what `base` wrote; returns the logs. */
  lay(base: Tx): readonly (readonly Undo[])[];
  /** The nodes that the mutations changed. */
  changed(): readonly Node[];
}

/** What a commit changed, phase by phase, and which data it only confirmed; for hooks. */
export interface CommitLogs {
  readonly logs: readonly (readonly Undo[])[];
  readonly confirmed: Tx['confirmed'];
}

/** The tables of one controller, and their commits. */
export class Store implements TableStore {
  readonly users = new Map<Table, ReadonlySet<Table>>();
  order = 0;
  stored = 0;
  readonly keys = new Map<string, EntityTable>();
  readonly handlers = new Map<unknown, Handler>();
  readonly answerTables = new Map<unknown, AnswerTable>();
  overlay: Overlay | undefined = undefined;
  /**
   * Keeps one `Tx` alive. If V8's garbage collection meets none, V8 forgets the hidden class and throws away all optimized code
   * that takes one: the next response then takes up to eight times as long.
   */
  readonly idle = new Tx(this, {} as Source);
  running = false;
  declare forgetPeeks?: () => void;
  declare peeks?: Saved[];
  /** True while user functions run, which must not write. */
  isGuarded = false;
  /** The error of a user function that wrote. */
  declare private nestedWrite: Error | undefined;
  /** Called for each commit, before its watchers are notified. `addHooks` sets it. */
  declare onCommit?: (commit: CommitLogs, source: Source) => void;

  handler(schema: unknown): Handler {
    return memo(this.handlers, schema, () => {
      if (isEntity(schema)) return this.entityTable(schema);
      if (Array.isArray(schema)) return arrayHandler(this.handler(schema[0]), schema[0]);
      const made = (schema as Partial<SchemaObject> | undefined)?.['~handler']?.(this);
      if (process.env.NODE_ENV !== 'production' && made) checkCopy(schema as SchemaObject, made, Table);
      return made ?? use(typeof schema === 'object' ? 'shapes' : 'converters')(this, schema as object);
    });
  }

  private entityTable(type: EntityClass): EntityTable {
    const key = keyOf(type);
    let unique = key;
    let known = this.keys.get(key);
    for (let n = 2; known; n++) {
      if (linked.twins?.(known, type)) return known;
      unique = `${key}#${n}`;
      known = this.keys.get(unique);
    }
    if (unique !== key && process.env.NODE_ENV !== 'production') {
      console.warn(
        twinsMessage(
          this.keys.get(key)!.type,
          type,
          `are named "${key}"`,
          'They are kept apart: give one a `static key` of its own, or use one class for both. ' +
            'If it is one class whose module a hot reload evaluated again, a `static key` keeps its records, as the plugin does.',
        ),
      );
    }
    const table = new EntityTable(this, type, unique, normalize);
    this.keys.set(unique, table);
    return table;
  }

  answerTable(schema: unknown): AnswerTable {
    return memo(this.answerTables, schema, () => new AnswerTable(this, schema));
  }

  /** Throws if a user function tries to write. */
  assertWritable(): void {
    if (!this.isGuarded) return;
    const error = new WriteError();
    if (process.env.NODE_ENV !== 'production') this.nestedWrite = error;
    throw error;
  }

  /** Runs a function that calls user functions. In development it throws if one of them wrote and caught the error, too. */
  guard<A, T>(run: (of: A) => T, of?: A): T {
    const outer = this.isGuarded;
    this.isGuarded = true;
    try {
      const result = run(of as A);
      if (process.env.NODE_ENV !== 'production' && this.nestedWrite) throw this.nestedWrite;
      return result;
    } finally {
      this.isGuarded = outer;
      if (process.env.NODE_ENV !== 'production' && !outer) this.nestedWrite = undefined;
    }
  }

  commit<T>(source: Source, write: (tx: Tx) => T, tell: (store: never) => void = notify): T {
    this.assertWritable();
    const { overlay } = this;
    const tx = new Tx(this, source);
    const lifted = overlay?.lift() ?? [];
    let logs: CommitLogs['logs'];
    let result: T;
    this.running = true;
    try {
      result = this.guard(write, tx);
      this.forgetPeeks?.();
      const laid = overlay?.lay(tx) ?? [];
      logs = [lifted, tx.log, ...laid];
      if (tx.rewrites || lifted.length || laid.length) settle(logs);
    } catch (error) {
      try {
        this.forgetPeeks?.();
        tx.abort();
        undo(lifted);
      } catch {
        // The first error is the cause, and is the one to throw.
      }
      throw error;
    } finally {
      this.running = building.on = false;
      advance();
    }
    this.onCommit?.({ logs, confirmed: tx.confirmed }, source);
    tell(this as never);
    return result;
  }

  read(link: Link): unknown {
    const shown = this.guard(showLink, link);
    // During a commit, views may still change.
    if (process.env.NODE_ENV !== 'production' && !this.running) freeze(link);
    return shown;
  }
}

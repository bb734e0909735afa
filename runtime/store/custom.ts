import { Entity, type EntityClass } from '../entity.ts';
import type { Meta } from './slot.ts';

type Data = Record<string, unknown>;
type Method<A extends unknown[], R> = ((...args: A) => R) | undefined;
type Judge = Method<[existing: Meta, incoming: Meta, Data, Data], boolean>;
type Place = [parent: unknown, key: string, args: readonly unknown[]];

/** What a class itself says of its records; methods that it does not override are absent, and never called. */
export interface Custom {
  /** The primary key of plain data, or `undefined` where it has none. */
  readonly pk: (data: unknown, ...place: Place) => PropertyKey | undefined;
  /** The primary key is the field `id`. */
  readonly isById: boolean;
  readonly process: Method<[value: unknown, ...Place], unknown>;
  readonly merge: Method<[existing: Data, incoming: Data], Data>;
  readonly validate: Method<[value: unknown], string | undefined>;
  readonly shouldReorder: Judge;
  readonly shouldUpdate: Judge;
  /** It takes part in how its records are written. */
  readonly isWriting: boolean;
  /** The methods as they were found. */
  readonly methods: readonly unknown[];
}

const NAMES = ['process', 'merge', 'validate', 'shouldReorder', 'shouldUpdate'] as const;

/** What a class says now; `known`, if that is what it said before. */
export function customOf(type: EntityClass, known?: Custom): Custom {
  const { pk } = type.prototype as Entity;
  const statics = type as unknown as Custom;
  const methods = [pk, ...NAMES.map((name) => statics[name])];
  if (known && methods.every((method, i) => method === known.methods[i])) return known;
  const isById = pk === Entity.prototype.pk;
  const own = NAMES.map((name) => {
    const method = statics[name];
    return method && method !== (Entity as unknown as Custom)[name] ? method.bind(type) : undefined;
  });
  const [process, merge, validate, shouldReorder, shouldUpdate] = own;
  return {
    pk: isById ? (data) => present((data as { id?: never }).id) : keyBy(pk),
    isById,
    process,
    merge,
    validate,
    shouldReorder,
    shouldUpdate,
    isWriting: own.some(Boolean),
    methods,
  } as Custom;
}

const keyBy =
  (pk: Entity['pk']): Custom['pk'] =>
  (data, ...place) => {
    try {
      return present(pk.call(data as Entity, ...place));
    } catch {
      // Written for records: of something that lacks the fields it needs, `this.id.toString()` throws.
      return undefined;
    }
  };

/** A primary key, or `undefined` if it is missing (`${this.id}` makes text of that) or an object (each becomes `[object Object]`). */
const present = <K>(pk: K): K | undefined =>
  typeof pk === 'object' || (pk as unknown) === '' || (pk as unknown) === 'undefined' || Number.isNaN(pk)
    ? undefined
    : pk;

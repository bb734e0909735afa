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
  readonly process: Method<[value: unknown, ...Place], unknown>;
  readonly merge: Method<[existing: Data, incoming: Data], Data>;
  readonly validate: Method<[value: unknown], string | undefined>;
  readonly shouldReorder: Judge;
  readonly shouldUpdate: Judge;
}

export function customOf(type: EntityClass): Custom {
  const own = (name: keyof Custom) => {
    const method = (type as unknown as Custom)[name];
    return method && method !== (Entity as unknown as Custom)[name] ? method.bind(type) : undefined;
  };
  const { pk } = type.prototype as Entity;
  return {
    pk: pk === Entity.prototype.pk ? (data) => known((data as { id?: never }).id) : keyBy(pk),
    process: own('process'),
    merge: own('merge'),
    validate: own('validate'),
    shouldReorder: own('shouldReorder'),
    shouldUpdate: own('shouldUpdate'),
  } as Custom;
}

/** Whether a class takes part in how its records are written. */
export const isCustom = ({ process, merge, validate, shouldReorder, shouldUpdate }: Custom): boolean =>
  !!(process || merge || validate || shouldReorder || shouldUpdate);

const keyBy =
  (pk: Entity['pk']): Custom['pk'] =>
  (data, ...place) => {
    try {
      return known(pk.call(data as Entity, ...place));
    } catch {
      // Written for records: of something that lacks the fields it needs, `this.id.toString()` throws.
      return undefined;
    }
  };

/** A primary key, or nothing: the field is missing (`${this.id}` makes text of that), or an object, all of which are one text. */
const known = <K>(pk: K): K | undefined =>
  typeof pk === 'object' || (pk as unknown) === '' || (pk as unknown) === 'undefined' || Number.isNaN(pk)
    ? undefined
    : pk;

import { define } from './define.ts';
import type { PlanOf } from './store/link/plan.ts';
import type { Meta } from './store/link/slot.ts';
import type { Json } from './types/options.ts';

/** The brand by which an entity class is known, also across two copies of this package. */
export const ENTITY = Symbol.for('presource.entity');

/** The members of an entity class that the store needs; `T` is the type of its instances. */
export interface EntityClass<T = object> {
  new (): T;
  readonly prototype: T;
  readonly name: string;
  key: string;
  schema: object;
  indexes?: readonly string[];
  /** How its records are made and compared, if the compiler wrote that. */
  readonly '~fields'?: PlanOf;
  process(value: never, parent: never, key: never, args: never): unknown;
  merge(existing: never, incoming: never): unknown;
}

/** The fields of a record. `any` also accepts types declared as interfaces. */
type Fields = Record<string, Json>;

/** True while the store or `fromJS` constructs an instance: a default `User.fromJS()` then gives the shared one. */
let constructing = false;
const pristine = new WeakMap<object, object>();
/** Asked for once per record with such a default, mostly for the same class. */
let lastClass: unknown;
let lastShared: unknown;

/** A new instance with its class's defaults; defaults that are entities are one shared instance per class. */
export function construct<T extends object>(Class: new () => T): T {
  if (constructing) return new Class();
  constructing = true;
  try {
    return new Class();
  } finally {
    constructing = false;
  }
}

function shared<T extends object>(Class: new () => T): T {
  let instance = pristine.get(Class);
  if (!instance) {
    // First a stand-in: a class whose default is of its own type must end somewhere.
    pristine.set(Class, Object.create(Class.prototype));
    instance = construct(Class);
    // All records of a class with such a default show it.
    if (process.env.NODE_ENV !== 'production') Object.freeze(instance);
    pristine.set(Class, instance);
  }
  lastClass = Class;
  lastShared = instance;
  return instance as T;
}

/**
 * Base class of what a response holds: a record with a primary key.
 *
 * ```ts
 * class Post extends Entity {
 *   id = 0;
 *   title = '';
 *   author = User.fromJS();
 *   static schema = { author: User };
 * }
 * ```
 */
export abstract class Entity {
  /**
   * `true`, or the key that a mixin was given for what extends it.
   * @internal user declaration files must be able to import this symbol
   */
  static readonly [ENTITY]: string | true = true;

  /** Field name → schema of the fields that hold other entities, lists of them, or values to convert. */
  static schema: object = {};

  /** Name of the entity type: the class's name, unless a class gives its own. */
  static get key(): string {
    return this.name;
  }
  static set key(key: string) {
    // Compilers that lower class fields to assignments come by here for `static key = 'Post'`.
    define(this, 'key', key);
  }

  /**
   * Primary key, from the record as the response has it (a plain object: `this` holds fields only).
   * `5` and `'5'` are one entity. `undefined`, `null`, `''`, `NaN` and objects reject the response.
   */
  pk(_parent?: unknown, _key?: string, _args?: readonly unknown[]): string | number | undefined {
    return (this as { id?: string | number }).id;
  }

  /** Called for each value of this type in a response; returns what is stored, `undefined` to invalidate the entity. */
  static process(
    value: Fields,
    _parent?: unknown,
    _key?: string,
    _args?: readonly unknown[],
  ): Fields | undefined {
    return { ...value };
  }

  /** The record when a primary key arrives again; both sides are plain, with relations as pks. */
  static merge(existing: Fields, incoming: Fields): Fields {
    return { ...existing, ...incoming };
  }

  /** Further fields by which `get` and `useQuery` find a record: `useQuery(User, { username: 'bob' })`. */
  static indexes?: readonly string[];

  /** Returns what is wrong with a record, in words; the response is then rejected. */
  static validate?(value: Fields): string | undefined;

  /** True if an answer is older than what is there; by default one whose request started earlier. */
  static shouldReorder?(existingMeta: Meta, incomingMeta: Meta, existing: Fields, incoming: Fields): boolean;

  /** False keeps the record as it is. */
  static shouldUpdate?(existingMeta: Meta, incomingMeta: Meta, existing: Fields, incoming: Fields): boolean;

  /** An instance with defaults, and `props` over them; good as a field's default. */
  static fromJS<T extends abstract new (...args: never[]) => object>(
    this: T,
    props?: Partial<InstanceType<T>>,
  ): InstanceType<T> {
    const Class = this as unknown as new () => InstanceType<T>;
    if (!constructing || props) return Object.assign(construct(Class), props);
    return (Class as unknown) === lastClass ? (lastShared as InstanceType<T>) : shared(Class);
  }
}

/** True if `value` is an entity class, of this copy of the package or another. */
export const isEntity = (value: unknown): value is EntityClass =>
  typeof value === 'function' && !!(value as { [ENTITY]?: unknown })[ENTITY];

/** The class's own key; a subclass that has none goes by its own name, not by its parent's key. */
export const keyOf = (Class: EntityClass): string =>
  Object.hasOwn(Class, 'key') || (Class as { [ENTITY]?: unknown })[ENTITY] !== true ? Class.key : Class.name;

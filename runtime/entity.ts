import { define } from './define.ts';
import type { Meta } from './store/node.ts';
import type { Json } from './types/options.ts';

/** The brand of entity classes, shared by all copies of this package. */
export const ENTITY = Symbol.for('presource.entity');

/** The fields of a record or of an entity in a response, by name. */
export type FieldValues = Record<string, unknown>;

/** The members of an entity class that the store needs; `T` is the type of its instances. */
export interface EntityClass<T = object> {
  new (): T;
  readonly prototype: T;
  readonly name: string;
  key: string;
  schema: object;
  indexes?: readonly string[];
  process(value: never, parent: never, key: never, args: never): unknown;
  merge(existing: never, incoming: never): unknown;
}

/** The metadata of a response that the methods of a class get. */
type Dates = Pick<Meta, 'date' | 'fetchedAt'>;

/** The fields of a record. `any` also accepts types declared as interfaces. */
type Fields = Record<string, Json>;

/**
 * `on` while the store or `fromJS` constructs an instance: a default `User.fromJS()` then returns the shared
 * instance.
 */
export const building = { on: false };
/** The shared instances. */
const pristine = new WeakMap<object, object>();

/** A new instance with its class's defaults; defaults that are entities are one shared instance per class. */
export function construct<T extends object>(Class: new () => T): T {
  const outer = building.on;
  building.on = true;
  try {
    return new Class();
  } finally {
    building.on = outer;
  }
}

/**
 * Base class of records: data in a response with a primary key.
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
   * `true`, or the key that a mixin sets for its subclasses.
   * @internal user declaration files must be able to import this symbol
   */
  declare static readonly [ENTITY]: string | true;

  /** Field name → schema of the fields that hold other entities, lists of them, or values to convert. */
  declare static schema: Record<string, Json>;

  /** Name of the entity type: the class's name, unless the class sets another. */
  static get key(): string {
    return this.name;
  }
  static set key(key: string) {
    // Called for `static key = 'Post'` if a compiler lowers class fields to assignments.
    define(this, 'key', key);
  }

  /**
   * Primary key, from the record as the response has it (a plain object: `this` holds fields only). `5` and
   * `'5'` are the same entity. `undefined`, `null`, `''`, `NaN` and objects reject the response.
   */
  pk(_parent?: unknown, _key?: string, _args?: readonly unknown[]): string | number | undefined {
    return (this as { id?: string | number }).id;
  }

  /**
   * Called for each value of this type in a response; returns what is stored, `undefined` to invalidate the entity. Its type is
   * `any`, so that a method may change the copy that `super.process` returns.
   */
  static process(value: Fields, _parent?: unknown, _key?: string, _args?: readonly unknown[]): Json {
    return { ...value };
  }

  /** Returns the record when a primary key arrives again; both arguments are plain, with relations as pks. */
  static merge(existing: Fields, incoming: Fields): Fields {
    return { ...existing, ...incoming };
  }

  /** Other fields by which `get` and `useQuery` find a record: `useQuery(User, { username: 'bob' })`. */
  static indexes?: readonly string[];

  /** Returns a message if a record is wrong; the response is then rejected. */
  static validate?(value: Fields): string | undefined;

  /** True if a response is older than the stored data; by default if its request started earlier. */
  static shouldReorder?(
    existingMeta: Dates,
    incomingMeta: Dates,
    existing: Fields,
    incoming: Fields,
  ): boolean;

  /** False keeps the record as it is. */
  static shouldUpdate?(existingMeta: Dates, incomingMeta: Dates, existing: Fields, incoming: Fields): boolean;

  /** An instance with defaults, overridden by `props`; useful as a field's default. */
  static fromJS<T extends typeof Entity>(this: T, props?: Partial<InstanceType<T>>): InstanceType<T> {
    const Class = this as unknown as new () => InstanceType<T>;
    if (!building.on || props) return Object.assign(construct(Class), props);
    let shared = pristine.get(Class);
    if (!shared) {
      // First a placeholder, to stop the recursion of a class with a default of its own type.
      pristine.set(Class, Object.create(Class.prototype));
      shared = construct<object>(Class);
      if (process.env.NODE_ENV !== 'production') Object.freeze(shared);
      pristine.set(Class, shared);
    }
    return shared as InstanceType<T>;
  }
}

// Build tools would make static blocks of fields, which the Babel preset of React Native refuses.
Entity.schema = {};
(Entity as { [ENTITY]: string | true })[ENTITY] = true;

/** True if `value` is an entity class, of this copy of the package or another. */
export const isEntity = (value: unknown): value is EntityClass =>
  typeof value === 'function' && !!(value as { [ENTITY]?: unknown })[ENTITY];

/**
 * The class's own key; a subclass without one uses its own name, not its parent's key. A class without a name, such as one
 * that a decorator makes of another, has that of its parent.
 */
export const keyOf = (Class: EntityClass): string =>
  Object.hasOwn(Class, 'key') || (Class as { [ENTITY]?: unknown })[ENTITY] !== true
    ? Class.key
    : Class.name || keyOf(Object.getPrototypeOf(Class));

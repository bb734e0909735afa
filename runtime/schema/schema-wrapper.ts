import type { CollectionIn } from '../types/endpoint.ts';
import { mapCollections, memberIn } from './map-collections.ts';

type Variant<S, Name extends string> =
  CollectionIn<S> extends infer C ? (Name extends keyof C ? C[Name] : undefined) : never;

/** A schema around others. If one of them is a Collection, it has the Collection's members. */
export abstract class SchemaWrapper<S> {
  /** The wrapped schema. */
  protected abstract held(): S;
  /** The same wrapper around another schema. */
  protected abstract around(held: unknown): this;
  /** The same object of the same class, with other fields: only a derived class knows what its constructor takes. */
  protected with(fields: object): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, fields);
  }

  get push(): Variant<S, 'push'> {
    return this.member('push');
  }

  get unshift(): Variant<S, 'unshift'> {
    return this.member('unshift');
  }

  get assign(): Variant<S, 'assign'> {
    return this.member('assign');
  }

  get remove(): Variant<S, 'remove'> {
    return this.member('remove');
  }

  get move(): Variant<S, 'move'> {
    return this.member('move');
  }

  /** The schema of a page. */
  addWith(): this {
    return this.around(mapCollections(this.held(), (collection) => collection.addWith()));
  }

  private member<Name extends 'push' | 'unshift' | 'assign' | 'remove' | 'move'>(
    name: Name,
  ): Variant<S, Name> {
    return memberIn(this.held(), name) as never;
  }
}

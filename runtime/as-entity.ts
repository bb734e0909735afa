import { Entity } from './entity.ts';

type AnyClass = abstract new (...args: never[]) => object;

/**
 * A subclass of `Parent` that is an entity. `Parent`, a user's class, stays unchanged, and its members have precedence over those
 * of `Entity`.
 */
export function asEntity(Parent: AnyClass): AnyClass {
  const Derived = class extends (Parent as new (...args: never[]) => object) {};
  copyMissing(Derived, Entity);
  copyMissing(Derived.prototype, Entity.prototype);
  return Derived;
}

/** Copies members from `from` that `to` neither has nor inherits. */
function copyMissing(to: object, from: object): void {
  for (const name of Reflect.ownKeys(from)) {
    if (!(name in to)) Object.defineProperty(to, name, Object.getOwnPropertyDescriptor(from, name)!);
  }
}

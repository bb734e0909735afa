import { Entity } from './entity.ts';

type AnyClass = abstract new (...args: never[]) => object;

/**
 * An entity class that extends `Parent`, a user's class that stays unchanged and whose own members have
 * precedence.
 */
export function entityAbove(Parent: AnyClass): AnyClass {
  const Above = class extends (Parent as new (...args: never[]) => object) {};
  inherit(Above, Entity);
  inherit(Above.prototype, Entity.prototype);
  return Above;
}

/** Copies members from `from` that `to` does not have. */
function inherit(to: object, from: object): void {
  for (const name of Reflect.ownKeys(from)) {
    if (!(name in to)) Object.defineProperty(to, name, Object.getOwnPropertyDescriptor(from, name)!);
  }
}

import { Entity } from './entity.ts';

type AnyClass = abstract new (...args: never[]) => object;

/** An entity class that extends `Parent`, which is somebody else's and stays as it is; what it says itself counts. */
export function entityAbove(Parent: AnyClass): AnyClass {
  const Above = class extends (Parent as new (...args: never[]) => object) {};
  inherit(Above, Entity);
  inherit(Above.prototype, Entity.prototype);
  return Above;
}

/** Gives `to` what `from` has and `to` does not answer to. */
function inherit(to: object, from: object): void {
  for (const name of Reflect.ownKeys(from)) {
    if (!(name in to)) Object.defineProperty(to, name, Object.getOwnPropertyDescriptor(from, name)!);
  }
}

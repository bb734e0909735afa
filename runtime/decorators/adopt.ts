import { Entity, isEntity } from '../entity.ts';
import type { AnyClass } from './types.ts';

/**
 * Makes a class that does not extend `Entity` an entity, in place: it inherits what `Entity` has, behind whatever it says
 * itself. Copies on the class would be its own, and a key of its own is one that somebody gave.
 */
export function adopt<C extends AnyClass>(Class: C): C {
  if (isEntity(Class)) return Class;
  const Parent = Object.getPrototypeOf(Class) as AnyClass;
  const Base = Parent === Function.prototype ? Entity : between(Parent);
  Object.setPrototypeOf(Class, Base);
  Object.setPrototypeOf(Class.prototype as object, Base.prototype);
  return Class;
}

/** An entity class above `Parent`, for a class that extends it already: `Parent` itself is somebody else's. */
function between(Parent: AnyClass): AnyClass {
  const Between = class extends (Parent as new (...args: never[]) => object) {};
  inherit(Between, Entity);
  inherit(Between.prototype, Entity.prototype);
  return Between;
}

/** Gives `to` what `from` has and `to` does not answer to. */
function inherit(to: object, from: object): void {
  for (const name of Reflect.ownKeys(from)) {
    if (!(name in to)) Object.defineProperty(to, name, Object.getOwnPropertyDescriptor(from, name)!);
  }
}

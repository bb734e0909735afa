import { Entity, isEntity } from '../entity.ts';
import { entityAbove } from '../entity-above.ts';
import type { AnyClass } from './types.ts';

/**
 * Makes a class that does not extend `Entity` an entity, in place: it inherits what `Entity` has, behind whatever it says
 * itself. Copies on the class would be its own, and a key of its own is one that somebody gave.
 */
export function adopt<C extends AnyClass>(Class: C): C {
  if (isEntity(Class)) return Class;
  const Parent = Object.getPrototypeOf(Class) as AnyClass;
  const Base = Parent === Function.prototype ? Entity : entityAbove(Parent);
  Object.setPrototypeOf(Class, Base);
  Object.setPrototypeOf(Class.prototype as object, Base.prototype);
  return Class;
}

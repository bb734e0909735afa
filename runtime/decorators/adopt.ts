import { asEntity } from '../as-entity.ts';
import { Entity, isEntity } from '../entity.ts';
import type { AnyClass } from './types.ts';

/**
 * Turns a class that does not extend `Entity` into an entity, in place: it inherits the members of `Entity`,
 * and its own members override them. Copied members would count as its own, and an own key as an explicit one.
 */
export function adopt<C extends AnyClass>(Class: C): C {
  if (isEntity(Class)) return Class;
  const Parent = Object.getPrototypeOf(Class) as AnyClass;
  const Base = Parent === Function.prototype ? Entity : asEntity(Parent);
  Object.setPrototypeOf(Class, Base);
  Object.setPrototypeOf(Class.prototype as object, Base.prototype);
  return Class;
}

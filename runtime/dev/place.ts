const PLACE = Symbol.for('presource.place');

/**
 * The place where the compiler found a class: in development, where hosts evaluate a module again, two classes from one place are
 * one class before and after an edit.
 */
export const placeOf = (Class: object): unknown =>
  Object.hasOwn(Class, PLACE) ? (Class as { [PLACE]?: unknown })[PLACE] : undefined;

const PLACE = Symbol.for('presource.place');

/**
 * The source position of a class, recorded by the compiler. In development, hosts evaluate a module again: two
 * classes from the same position are versions of one class, before and after an edit.
 */
export const placeOf = (Class: object): unknown =>
  Object.hasOwn(Class, PLACE) ? (Class as { [PLACE]?: unknown })[PLACE] : undefined;

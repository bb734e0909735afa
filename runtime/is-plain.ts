/**
 * True for the prototype of an object that is no instance of a class: of this realm or another one (a frame, a test), or of an
 * object without a prototype, as the groups of a pattern and the rows of some databases are.
 */
export const isPlain = (kind: object | null): boolean => !kind || !Object.getPrototypeOf(kind);

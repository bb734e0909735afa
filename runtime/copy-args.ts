import { isPlain } from './is-plain.ts';

/** Deeper than real arguments; stops the copy of objects that contain themselves. */
const DEEPEST = 5;

/**
 * A copy of arguments, so that later changes by the caller have no effect: plain objects and lists are copied.
 * Everything else (a form, a date, an instance of a class) is used as it is, because only its class can copy
 * it.
 */
export function copyArgs<T>(value: T, depth = DEEPEST): T {
  if (!depth || typeof value !== 'object' || !value) return value;
  if (Array.isArray(value)) return value.map((item) => copyArgs(item, depth - 1)) as T;
  if (!isPlain(Object.getPrototypeOf(value))) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyArgs(one, depth - 1)])) as T;
}

/** Deeper than any arguments are; objects that hold themselves end somewhere. */
const DEEPEST = 5;

/**
 * Arguments as they are now, whatever the caller does with its objects afterwards: plain objects and lists are copied.
 * Everything else (a form, a date, an instance of a class) is used as it is, because only its class can copy it.
 */
export function taken<T>(value: T, depth = DEEPEST): T {
  if (!depth || typeof value !== 'object' || !value) return value;
  if (Array.isArray(value)) return value.map((item) => taken(item, depth - 1)) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, taken(one, depth - 1)])) as T;
}

const isTested = process.env.NODE_ENV === 'test';

/**
 * Freezes a plain value with all that it holds: the model is data, and nobody changes it once it is made. Tests would
 * find who does; everyone else saves a fifth of the time that a file takes.
 */
export function freeze<T>(value: T): T {
  if (!isTested) return value;
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(Object.freeze(value))) freeze(part);
  }
  return value;
}

/**
 * Freezes a plain value with all that it holds: the model is data, and nobody changes it once it is made. Tests would
 * find who does; everyone else saves a fifth of the time that a file takes.
 */
export function freeze<T>(value: T): T {
  if (process.env.NODE_ENV !== 'test') return value;
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(Object.freeze(value))) freeze(part);
  }
  return value;
}

/** Writes a field whose assignment would reach a setter or the prototype. */
export function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true });
}

/** Defines a field, because assigning it could call a setter or change the prototype. */
export function define(target: object, key: PropertyKey, value: unknown): void {
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true });
}

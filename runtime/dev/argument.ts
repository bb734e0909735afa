/** A private member in the text of a class, as engines and compilers write it. */
const PRIVATE = /[{;\s(.]#[A-Za-z_$]|__private|new WeakMap/;

/**
 * Development only: throws for an argument that is an instance of a class whose state JSON does not show: all such
 * instances would have one key, and so one response.
 */
export function checkArgument(owner: string, value: unknown): void {
  if (typeof value !== 'object' || Object.prototype.toString.call(value) !== '[object Object]' || !value)
    return;
  const type = value.constructor;
  const isPlain = !Object.getPrototypeOf(value) || type === Object;
  const isHidden =
    Object.getOwnPropertySymbols(value).length > 0 ||
    Object.getOwnPropertyNames(value).length > Object.keys(value).length ||
    (!isPlain && (!Object.keys(value).length || PRIVATE.test(String(type))));
  if (!isHidden) return;
  const name = isPlain
    ? 'an object with symbols or hidden members'
    : `an instance of ${type.name || 'a class'}`;
  throw new TypeError(
    `argument-key: ${owner}: ${name} has state that JSON does not show, so it has no key of its own; pass a text or ` +
      'number that identifies it, or give its class a `toJSON`',
  );
}

export type Options = Record<string, unknown>;

/** Puts options on `target` as they are: a getter stays one, so that what it computes is computed when it is read. */
export function define<T extends object>(target: T, ...all: object[]): T {
  for (const options of all) Object.defineProperties(target, Object.getOwnPropertyDescriptors(options));
  return target;
}

/** A member that is made when it is first asked for, and stays the same object. */
export function lazy(target: object, name: string, make: () => unknown): void {
  let made: unknown;
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get() {
      made ??= make();
      return made;
    },
  });
}

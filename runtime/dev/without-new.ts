type Class = abstract new (...args: never) => object;

const made = new WeakMap<Class, Class>();

/**
 * Development only: the class, with a message for a call without `new`. That of the engine names a class that only
 * presource knows. Endpoints have it as their `constructor`.
 */
export function withoutNew<C extends Class>(name: string, options: string, type: C): C {
  const checked = new Proxy(type, {
    apply() {
      throw new TypeError(
        `endpoint-new: ${name} is a class, and was called as a function. Write new ${name}(${options}).`,
      );
    },
  });
  Object.defineProperty(type.prototype, 'constructor', {
    value: checked,
    configurable: true,
    writable: true,
  });
  made.set(type, checked);
  return checked;
}

/** Development only: the `constructor` of the endpoints of a class. */
export const constructorOf = (type: Class): Class => made.get(type) ?? type;

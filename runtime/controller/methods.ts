import { define } from '../define.ts';
import { checkPart, PART_OF_METHOD } from '../dev/parts.ts';
import { linked } from '../linked.ts';
import { Controller } from './controller.ts';

/**
 * Adds methods to controllers, which only some apps use. Each is bound to its controller and becomes its own property
 * when it is first read: at once for a controller that is made later, so that it can be copied and spied on.
 */
export function addMethods(
  methods: Readonly<Record<string, (controller: Controller, ...args: never) => unknown>>,
): void {
  for (const [name, run] of Object.entries(methods)) {
    Object.defineProperty(Controller.prototype, name, {
      configurable: true,
      get(this: Controller) {
        const method = (...args: unknown[]) => {
          if (process.env.NODE_ENV !== 'production') checkPart(PART_OF_METHOD[name]!);
          return run(this, ...(args as never));
        };
        define(this, name, method);
        return method;
      },
    });
  }
  const former = linked.methods;
  linked.methods = (controller) => {
    former?.(controller);
    for (const name in methods) Reflect.get(controller, name);
  };
}

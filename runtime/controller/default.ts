import { Controller } from './controller.ts';

const SHARED = Symbol.for('presource.controller.v0');

/** The controller of a browser app without a provider; one per page, even with two copies of this package. */
export function getDefaultController(): Controller {
  const holder = globalThis as { [SHARED]?: Controller };
  if (process.env.NODE_ENV !== 'production' && holder[SHARED] && !(holder[SHARED] instanceof Controller)) {
    console.error(
      'presource: package-twice: two copies of the package are loaded. Dedupe them: each adds its own code and bytes.',
    );
  }
  holder[SHARED] ??= new Controller();
  return holder[SHARED];
}

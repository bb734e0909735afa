import { Controller } from './controller.ts';

const FIRST = /*#__PURE__*/ Symbol.for('presource.controller.v0');

let own: Controller | undefined;

/**
 * The controller of a browser app without a provider. Two copies of this package on one page have one each, as apps that are built
 * each by itself have: the other copy may lack parts, and its tables are of classes that this copy does not know.
 */
export function getDefaultController(): Controller {
  if (!own) {
    own = new Controller();
    if (process.env.NODE_ENV !== 'production') checkFirst(own);
  }
  return own;
}

function checkFirst(controller: Controller): void {
  const holder = globalThis as { [FIRST]?: Controller };
  holder[FIRST] ??= controller;
  if (!(holder[FIRST] instanceof Controller))
    console.error(
      'presource: package-twice: two copies of the package are loaded, each with a store of its own. Dedupe them: each adds its own code and bytes.',
    );
}

import type { EndpointInterface } from '../endpoint/interface.ts';
import { checkLengths, LENGTHS } from '../lengths.ts';

/** One of these is an endpoint's own. */
const OWN = ['options', 'key'];

/** Says in development what was taken for an endpoint, and what its options cannot be. */
export function checkEndpoint(endpoint: EndpointInterface): void {
  if (!endpoint || typeof endpoint.key !== 'function') {
    throw new TypeError(
      `The controller was given ${typeof endpoint === 'object' ? JSON.stringify(endpoint) : String(endpoint)} instead of an endpoint. ` +
        'Check for a misspelled or missing member, as in `PostResource.getLost`, or for two modules that import each other.',
    );
  }
  // What `bind` of functions makes has the methods of an endpoint, and nothing of its own.
  if (/^bound /.test(endpoint.name) && !OWN.some((name) => Object.hasOwn(endpoint, name))) {
    const name = endpoint.name.slice('bound '.length);
    throw new TypeError(
      `endpoint-bound: ${name}.bind() is a function, not an endpoint: it has no schema and no key. ` +
        `Pass ${name} and its arguments: controller.fetch(${name}, …).`,
    );
  }
  checkLengths(endpoint.name, endpoint, LENGTHS);
}

/** Says in development that a mutation was taken for something to read: to show it would send it. */
export function checkRead({ name, sideEffect }: EndpointInterface): void {
  if (!sideEffect) return;
  throw new TypeError(
    `endpoint-mutation: ${name} changes data on the server, so neither a response nor an error is stored for it. ` +
      'Send it with controller.fetch(), and use the promise that it returns.',
  );
}

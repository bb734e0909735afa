import { callerOf } from '../dev/caller.ts';
import { isResourceObject } from '../dev/queried.ts';
import { checkRootSchema } from '../dev/schema.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import { isEntity } from '../entity.ts';
import { checkLengths, LENGTHS } from '../lengths.ts';
import { EntityTable } from '../store/entity-table.ts';
import { show } from '../store/node.ts';
import { pkOf } from '../store/pk-of.ts';
import type { Store } from '../store/store.ts';
import { canonical } from '../store/table.ts';
import { methodOf } from './form.ts';

/** An endpoint has at least one of these as its own property. */
const OWN = ['options', 'key'];

/**
 * Development only: throws for values that are not endpoints, and for wrong options.
 *
 * @param method what was called, if Safari's stacks do not name it
 */
export function checkEndpoint(endpoint: EndpointInterface, method?: string): void {
  if (!endpoint || typeof endpoint.key !== 'function') {
    const caller = method ? `controller.${method}()` : callerOf();
    throw new TypeError(
      `endpoint-missing: ${caller} was given ${foundInPlace(endpoint)} instead of an endpoint. ${remedyFor(endpoint, caller)}`,
    );
  }
  // The result of a function's `bind` inherits the methods of an endpoint, but has none of its properties.
  if (/^bound /.test(endpoint.name) && !OWN.some((name) => Object.hasOwn(endpoint, name))) {
    const name = endpoint.name.slice('bound '.length);
    throw new TypeError(
      `endpoint-bound: ${name}.bind() is a function, not an endpoint: it has no schema and no key. ` +
        `Pass ${name} and its arguments: controller.fetch(${name}, …).`,
    );
  }
  checkLengths(endpoint.name, endpoint, LENGTHS);
  checkRootSchema(endpoint.name, endpoint.schema);
}

/** A remedy for a value that is not an endpoint. */
function remedyFor(found: unknown, caller: string): string {
  const call = caller.replace(/(\(\))?$/, '');
  if (isResourceObject(found)) {
    const members = Object.keys(found as object).filter((name) => name !== 'extend');
    return `Pass one of its members: ${members.join(', ')}.`;
  }
  if (isPromise(found))
    return `Pass the endpoint and its arguments, without calling it: ${call}(endpoint, { id }), not ${call}(endpoint({ id })).`;
  if (isEntity(found))
    return `Pass an endpoint of it, such as \`get\` of its resource. What is stored is read by useQuery(${found.name}, { id }).`;
  if (typeof found === 'function')
    return `Make an endpoint of it, outside of components: new Endpoint(${found.name || '(…) => …'}, { name }).`;
  return (
    'Check the name of the member (those of a resource are get, getList, update, partialUpdate, delete and what `extend` added), ' +
    'the name of the import, and whether two modules import each other.'
  );
}

const isPromise = (value: unknown): boolean =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function';

const isClass = (found: object): boolean => isEntity(found) || /^class\b/.test(`${found}`);

const nameOfResource = ({ get }: { readonly get?: { readonly name?: string } }): string =>
  String(get?.name).replace(/\.get$/, '');

/** A value in place of an endpoint or a controller, in a few words. */
function foundInPlace(found: unknown): string {
  if (typeof found === 'function') return `the ${isClass(found) ? 'class' : 'function'} ${found.name}`;
  if (typeof found === 'string') return JSON.stringify(found);
  if (typeof found !== 'object' || !found) return String(found);
  if (isResourceObject(found)) return `the resource ${nameOfResource(found as never)}`;
  if (isPromise(found)) return 'a promise';
  const names = Object.keys(found).slice(0, 5);
  return names.length > 0 ? `an object with ${names.map((name) => `"${name}"`).join(', ')}` : 'an object';
}

const reported = new Set<string>();

/** Development only: reports once that two endpoints share a response, but send other headers for it. */
export function checkTwin(
  { endpoint: known, key }: { readonly endpoint?: EndpointInterface; readonly key: string },
  endpoint: EndpointInterface,
): void {
  if (!known || known === endpoint) return;
  const [step] = ['getHeaders', 'getRequestInit'].filter(
    (name) => methodOf(known, name) !== methodOf(endpoint, name),
  );
  const message =
    `endpoint-twins: ${known.name} and ${endpoint.name} have the same key, ${key}, but not the same ${step}: ` +
    'they share one response, whichever is sent. If it differs, give one of them another `key` and `testKey`; otherwise ' +
    'create the function once.';
  if (step && !reported.has(key)) console.error(`presource: ${message}`);
  if (step) reported.add(key);
}

/** Development only: throws if a mutation is used as a read, because showing it would send it. */
export function checkRead({ name, sideEffect }: EndpointInterface): void {
  if (!sideEffect) return;
  throw new TypeError(
    `endpoint-mutation: ${name} changes data on the server, so neither a response nor an error is stored for it. ` +
      'Send it with controller.fetch(), and use the promise that it returns.',
  );
}

/** Development only: throws if a function that takes a controller got something else. */
export function checkController(
  name: string,
  controller: unknown,
  remedy = `Pass the controller of the app: ${name}(controller).`,
): void {
  if (typeof (controller as { fetch?: unknown } | undefined)?.fetch === 'function') return;
  throw new TypeError(
    `controller-missing: ${name}() was given ${foundInPlace(controller)} instead of a controller. ${remedy}`,
  );
}

/**
 * Development only: throws if arguments name an item by the key that it has until its response arrives. The
 * server does not know that key, and may have another item with the class's default.
 */
export function checkTemporary(
  store: Store,
  { name, schema, method }: { readonly name: string; readonly schema?: unknown; readonly method?: string },
  args: readonly unknown[],
): void {
  if (method === 'POST') return;
  // The schema of a deletion is around the class.
  const type = isEntity(schema) ? schema : Object(schema).schema;
  for (const node of store.overlay?.changed() ?? []) {
    const { pk, table, data } = node;
    if (!(table instanceof EntityTable) || !data || !/^pending-\d+-\d+$/.test(`${pk}`)) continue;
    // Records of another class may have the default of this one as their key.
    if (isEntity(type) && type !== table.type) continue;
    const [named, shown] = [args[0], show(node)].map((one) => pkOf(table.type, one, undefined, '', args));
    // A key of several fields is a text even if the arguments have none of them.
    if (named === undefined || /\bundefined\b/.test(`${named}`)) continue;
    const isShown = canonical(named) === canonical(shown) && !table.ensure(named).data;
    if (named !== pk && !isShown) continue;
    throw new TypeError(
      `item-pending: ${name}: ${table.key} ${named} is new, and the response with its key has not arrived. ` +
        'Wait for the promise of the request that creates it, and use the item that it returns.' +
        (method === 'GET' ? ' A component that shows the item gets it from its list, not by its key.' : ''),
    );
  }
}

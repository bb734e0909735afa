import { reportOnce } from '../dev/report-once.ts';
import { type EntityClass, keyOf } from '../entity.ts';
import type { Parcel } from './parcels.ts';
import { describe, hasOwnKey } from './schemas.ts';

const warned = /*#__PURE__*/ new WeakSet<object>();
const asked = /*#__PURE__*/ new WeakSet<object>();

/**
 * Warns in development if a class has no key except its name. A minifier changes the name, and then the browser does not
 * know the server's records.
 */
export function checkKey(type: EntityClass): void {
  // The compiler writes an accessor.
  const isPinned = hasOwnKey(type) || Object.getOwnPropertyDescriptor(type, 'name')?.get;
  if (isPinned || warned.has(type)) return;
  warned.add(type);
  const { name } = type;
  console.error(
    name
      ? `presource: ssr-key: the entity class ${name} has no key except its name, which a minifier changes: the browser would refetch ` +
          `what the server sent. Build with the plugin of @presource/transformer, or give it \`static key = '${name}'\`.`
      : `presource: ssr-key: an entity class without a name, a child of ${keyOf(type)}, has no key of its own: the browser may refetch ` +
          'what the server sent, or take it for that of another child. Give it a `static key`.',
  );
}

/**
 * Warns in development if a query asks for records of a server, but no endpoint has shown yet that its class is the one
 * of the server.
 */
export function checkAsked(schema: unknown, parcels: Iterable<Pick<Parcel, 'rows'>>): void {
  for (const [id, type] of describe(schema).types) {
    if (asked.has(type) || ![...parcels].some(({ rows }) => rows.has(id))) continue;
    asked.add(type);
    console.warn(
      `presource: ssr-class: ${type.name} was read without an endpoint, before one that the server sent was used. Another class may ` +
        `have that name, so its records wait for the endpoint. Give it \`static key = '${type.name}'\` if they should not.`,
    );
  }
}

/** The key of a request: its method, the address of the API, and the rest of its URL. Keys of other forms have no such parts. */
const REQUEST = /^(\S+ )((?:https?:)?\/\/[^/?]*|)(.*)$/s;

/**
 * Warns in development if a response that the server sent is fetched again, because the server has another address for the
 * same API. A response is found by its URL.
 */
export function checkOrigin(key: string, sent: Iterable<{ readonly key: string }>): void {
  const [, method, here, path] = REQUEST.exec(key) ?? [];
  if (method === undefined) return;
  for (const other of sent) {
    const [, sentMethod, there, sentPath] = REQUEST.exec(other.key) ?? [];
    if (there === here || sentMethod !== method || sentPath !== path) continue;
    reportOnce(
      'ssr-url',
      `the server sent responses of ${there || "''"}, and here they are fetched from ${here || "''"}, because a response is found by ` +
        'its URL. Give both sides one `urlPrefix`, and the `ServerPage` a `fetch` that changes it.',
      'warn',
    );
    return;
  }
}

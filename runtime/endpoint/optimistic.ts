import { Invalidate } from '../schema/invalidate.ts';
import { Addition } from '../schema/list-collection.ts';
import { isSchemaObject } from '../store/protocol.ts';
import type { Json, Snapshot } from '../types/options.ts';
import { draft, type Requester, split } from './request.ts';

/** The members of an endpoint that its optimistic response is made from. */
type Mutation = Requester & { readonly schema?: unknown };

/** The path of one item, which ends with its parameter: `/posts/:id`, `/posts/:id.json`, `/posts/:id/`. */
const ITEM = /:\w+[^/]*\/?$/;

/**
 * The expected response of a mutation: for a deletion the arguments, for a new item the body, for an update the
 * arguments and the body. `undefined` if it is unknown. The schema says what is deleted, and the path what a POST
 * updates: not every API has other methods.
 */
export function optimisticResponse(this: Mutation, snapshot: Snapshot, ...args: Json[]): object | undefined {
  const { method, schema } = this;
  const [params, body] = split(this, args);
  if (schema instanceof Invalidate) return params;
  // A mutation whose response is a list, such as a search by POST: nothing is known of its items.
  if (isList(schema)) return undefined;
  const sent = draft(body);
  // An item to add or remove is the body alone, without the list's arguments.
  if (!sent || schema instanceof Addition || (method === 'POST' && !ITEM.test(this.path))) return sent;
  const known = snapshot.get(schema as never, params);
  // Some fields alone are not a complete entity.
  if (!known && method !== 'PUT') return undefined;
  const expected: Record<string, unknown> = { ...params, ...sent };
  for (const name in known && params) {
    const own: unknown = known[name];
    // An argument names the entity, and changes no field that has a value: a path's `'5'` must not replace the `5` of a key, nor
    // the language of a query that of the entity. A relation is shown otherwise than it was sent.
    if ((own && Object(own) !== own && !(name in sent)) || `${own}` === `${expected[name]}`)
      expected[name] = own;
  }
  return expected;
}

const isList = (schema: unknown): boolean => isSchemaObject(schema) && 'addWith' in schema;

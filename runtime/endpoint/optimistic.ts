import type { Addition } from '../schema/list-collection.ts';
import { isSchemaObject } from '../store/protocol.ts';
import type { Json, Snapshot } from '../types/options.ts';
import { draft, type Requester, split } from './request.ts';

/** The endpoint of an optimistic response. */
export type Guesser = Requester & { readonly schema?: unknown };

/**
 * The expected response of a mutation: a deletion the arguments; a new item what is sent; an update the arguments,
 * too. `undefined` where that cannot be known.
 */
export function optimisticResponse(this: Guesser, snapshot: Snapshot, ...args: Json[]): object | undefined {
  const { method } = this;
  const [params, body] = split(this, args);
  if (method === 'DELETE') return params;
  const sent = draft(body);
  // What joins or leaves a list is what is sent, and nothing of the list's arguments.
  if (method === 'POST' || !sent || isAddition(this.schema)) return sent;
  const known = snapshot.get(this.schema as never, params);
  // Some fields alone are not an entity.
  if (method === 'PATCH' && !known) return undefined;
  const answer: Record<string, unknown> = { ...params, ...sent };
  for (const name in params) {
    // The pk as the entity has it: a path's `'5'` must not turn its `5` into text.
    if (`${known?.[name]}` === `${answer[name]}`) answer[name] = known[name];
  }
  return answer;
}

/** Asked by access, not by `in`: the name is a shortened one in the built package, and its text would not be. */
const isAddition = (schema: unknown): boolean =>
  isSchemaObject(schema) && !!(schema as Partial<Addition<unknown>>).collection;

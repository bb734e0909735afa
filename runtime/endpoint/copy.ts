import { define } from '../define.ts';
import type { Call } from './request.ts';

/** An endpoint whose class may have state of its own: fields, or what its constructor was given. */
interface Stateful {
  readonly options: object;
  extend(options: object): Stateful;
}

/** Gives `to` the fields of `from` that no option sets, if what it has in their place is to be replaced. */
function carry<T extends Stateful>(from: Stateful, to: T, isReplaced: (value: unknown) => boolean): T {
  for (const [name, value] of Object.entries(from)) {
    const now = (to as Record<string, unknown>)[name];
    if (!(name in to.options) && isReplaced(now)) define(to, name, value);
  }
  return to;
}

const isAbsent = (value: unknown): boolean => value === undefined;
// Functions that a class makes for each object are bound to that object.
const isData = (value: unknown): boolean => typeof value !== 'function';

/**
 * The endpoint that `extend` made of another one of a derived class: with the fields that its constructor could not set,
 * because it gets only the options. A field that it did set may depend on an option, and stays.
 */
export const carried = <T extends Stateful>(from: Stateful, to: T): T => carry(from, to, isAbsent);

/**
 * A copy of an endpoint of a derived class for one request: only the constructor can give it the class's private fields,
 * all other state is that of the endpoint. `undefined` if the constructor cannot do without what it was given.
 */
export function copyFor<T extends Stateful>(endpoint: T, call: Call): T | undefined {
  try {
    return carry(endpoint, endpoint.extend({ ...call }) as T, isData);
  } catch {
    return undefined;
  }
}

import type { EndpointInterface } from './interface.ts';

/** What an endpoint calls. The members of a list have its path, other resources of an entity have the same names. */
const MEMBERS = ['name', 'method', 'urlPrefix', 'path'] as const;

type Addressed = EndpointInterface & { readonly [Member in (typeof MEMBERS)[number]]?: unknown };

/** True if both call the same: an endpoint with other options (`extend({ signal })`) is still that endpoint. */
export const isSameEndpoint = (one: Addressed, other: Addressed): boolean =>
  one === other || (!!one.name && MEMBERS.every((member) => one[member] === other[member]));

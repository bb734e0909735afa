import type { EndpointInterface } from './interface.ts';

/** The members that together identify a call: members of a list share its path, resources of one entity share names. */
const MEMBERS = ['name', 'method', 'urlPrefix', 'path'] as const;

type Addressed = EndpointInterface & { readonly [Member in (typeof MEMBERS)[number]]?: unknown };

/** True if both make the same call: an endpoint with other options (`extend({ signal })`) is still that endpoint. */
export const isSameEndpoint = (one: Addressed, other: Addressed): boolean =>
  one === other || (!!one.name && MEMBERS.every((member) => one[member] === other[member]));

import type { EndpointInterface } from './interface.ts';

/** The key of a call, or the name of its endpoint if its arguments have no key: a mutation may be given a file or a form. */
export function keyOrName(endpoint: EndpointInterface, args: readonly unknown[]): string {
  try {
    return endpoint.key(...args);
  } catch {
    return endpoint.name;
  }
}

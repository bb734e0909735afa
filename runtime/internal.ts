/** What generated code may call, and nothing else. Names stay for as long as the major version does. */
export { counters } from './dev/counters.ts';
export { maybePart, maybeRest, maybeTerm, part, rest, search, term } from './path/url.ts';
export { links } from './store/relations.ts';

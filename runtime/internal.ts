/** Everything that generated code may call, and nothing else. Names are stable within a major version. */
export { adopt } from './decorators/adopt.ts';
export { compositePk } from './decorators/composite-pk.ts';
export { withFields } from './decorators/with-fields.ts';
export { counters } from './dev/counters.ts';
export { itemUrls, maybePart, maybeRest, maybeTerm, part, rest, search, term } from './path/url.ts';
export { type FieldValues as Fields, fields } from './store/link/plan.ts';
export { links } from './store/link/relations.ts';
export { nameOf, resource } from './told.ts';

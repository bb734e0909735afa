/** Everything that generated code may call, and nothing else. Names are stable within a major version. */

export { nameFromPath, resource } from './class-path.ts';
export { adopt } from './decorators/adopt.ts';
export { compositePk } from './decorators/composite-pk.ts';
export { withFields } from './decorators/with-fields.ts';
export { counters } from './dev/counters.ts';
export type { FieldValues as Fields } from './entity.ts';
export { path } from './path/compiled.ts';
export {
  optionalParam,
  optionalQueryParam,
  optionalSplat,
  queryParam,
  splat,
  tidied,
} from './path/slots.ts';
export { fields } from './store/plan.ts';
export { links } from './store/relations.ts';

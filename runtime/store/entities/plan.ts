import { construct, type FieldValues, type Plan, type PlanOf } from '../../entity.ts';
import { linkPlanned } from './link-planned.ts';

/** The constructor of a plan, as the compiler writes it: a function. */
type Make = (this: FieldValues, data: FieldValues, shown: readonly unknown[]) => void;

/**
 * Each plan is tried once for all stores, because setting a prototype again makes the engine drop all code
 * optimized for it.
 */
const tried = /*#__PURE__*/ new WeakMap<
  Make,
  { readonly relations: string; readonly plan: Plan | undefined }
>();

/** Creates a class's `~fields`. */
export function fields(make: Make, same: Plan['same']): PlanOf {
  return (Class, relations) => {
    let known = tried.get(make);
    if (known?.relations !== `${relations}`) {
      known = { relations: `${relations}`, plan: probe(make, same, Class, relations) };
      tried.set(make, known);
    }
    return known.plan;
  };
}

/**
 * The runtime verifies a plan: with a distinct object for each field, the compiled constructor must write the
 * same fields as the class's own, in the same order. It uses neither a Proxy nor another class, because the
 * engine would remember them.
 */
function probe(
  make: Make,
  same: Plan['same'],
  Class: new () => FieldValues,
  relations: readonly string[],
): Plan | undefined {
  const names = Object.keys(construct(Class));
  // An assignment would call a setter.
  if (names.some((name) => name in Class.prototype)) return undefined;
  const data = Object.fromEntries(names.map((name) => [name, {}]));
  const shown = relations.map(() => ({}));
  const plan = { names, same, make: make as unknown as Plan['make'], link: linkPlanned };
  if (make.prototype !== Class.prototype) make.prototype = Class.prototype;
  const made = new plan.make(data, shown);
  const fits =
    `${Object.keys(made)}` === `${names}` &&
    relations.every((key, i) => made[key] === shown[i]) &&
    names.every((name) => relations.includes(name) || made[name] === data[name]);
  return fits ? plan : undefined;
}

import { construct } from '../../entity.ts';
import type { LinkEntity } from './link-entity.ts';
import { linkPlanned } from './link-planned.ts';

/** The fields of a record or of an entity in a response, by name. */
export type FieldValues = Record<string, unknown>;

/** Makes a record of an entity that has all fields; `shown` has what the relations show, one per key of the schema. */
type Make = (this: FieldValues, data: FieldValues, shown: readonly unknown[]) => void;

/** True if a record has what an entity says, by identity; relations are compared elsewhere. */
type Same = (record: FieldValues, data: FieldValues) => boolean;

/** How the records of one class are made and compared: what the compiler's `fast` level writes in place of the loops. */
export interface Plan {
  /** All fields, in the order in which the constructor writes them. */
  readonly names: readonly string[];
  readonly make: new (data: FieldValues, shown: readonly unknown[]) => FieldValues;
  readonly same: Same;
  readonly link: LinkEntity;
}

/** Gives the plan of a class whose schema has these keys; `undefined` if the functions do not fit it. */
export type PlanOf = (Class: new () => FieldValues, relations: readonly string[]) => Plan | undefined;

/** Each plan is tried once, for all stores: a prototype that is set again makes the engine drop all code that knows it. */
const tried = /*#__PURE__*/ new WeakMap<
  Make,
  { readonly relations: string; readonly plan: Plan | undefined }
>();

/** The form of a class's `~fields`. */
export function fields(make: Make, same: Same): PlanOf {
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
 * The runtime trusts nothing: given another object for each field, the constructor has to write what the class's own
 * writes, in its order. Not given a Proxy, nor another class: the engine would remember them.
 */
function probe(
  make: Make,
  same: Same,
  Class: new () => FieldValues,
  relations: readonly string[],
): Plan | undefined {
  const names = Object.keys(construct(Class));
  // An assignment would reach a setter.
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

import type { Decorators } from './decorator.ts';
import type { Origin } from './origin.ts';
import type { Plan } from './plan.ts';
import type { Shape } from './shape.ts';
import type { Told } from './told.ts';

/** An entity class, or an assignment to the schema of one. */
export interface Entity {
  readonly kind: 'entity';
  readonly origin: Origin;
  /** The class's name; `undefined` where it has none that is certain. */
  readonly name: string | undefined;
  /** The place for the member that pins the name; `undefined` if the class has its own key or name. */
  readonly nameAt: number | undefined;
  /** The place where a development build notes the class's origin; `undefined` if the class may be created more than once. */
  readonly placeAt: number | undefined;
  /** The path that its name tells, in place of the name alone. */
  readonly told: Told | undefined;
  readonly shapes: readonly Shape[];
  /** The replacement of its decorators; `undefined` if it has none, or they stay. */
  readonly decorators: Decorators | undefined;
  /** How its records are made, where it is to be fast and its constructor does nothing else. */
  readonly plan: Plan | undefined;
  /** Why a schema that is there has no link function. */
  readonly reason: string | undefined;
}

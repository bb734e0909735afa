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
  /** Where the member that pins the name goes; `undefined` where the class has a key or a name of its own. */
  readonly nameAt: number | undefined;
  /** Where a development build notes the class's place; `undefined` where the class may be made more than once. */
  readonly placeAt: number | undefined;
  /** The path that its name tells, in place of the name alone. */
  readonly told: Told | undefined;
  readonly shapes: readonly Shape[];
  /** What takes the place of its decorators; `undefined` where it has none, or they stay. */
  readonly decorators: Decorators | undefined;
  /** How its records are made, where it is to be fast and its constructor does nothing else. */
  readonly plan: Plan | undefined;
  /** Why a schema that is there has no link function. */
  readonly reason: string | undefined;
}

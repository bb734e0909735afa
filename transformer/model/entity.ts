import type { Cause } from './cause.ts';
import type { ClassPath } from './class-path.ts';
import type { Decorators } from './decorator.ts';
import type { Origin } from './origin.ts';
import type { Plan } from './plan.ts';
import type { Shape } from './shape.ts';

/** An entity class, or an assignment to the schema of one. */
export interface Entity {
  readonly kind: 'entity';
  readonly origin: Origin;
  /** The class's name; `undefined` if it is not certain. */
  readonly name: string | undefined;
  /** True if only its parent's module suggests that it is one: it keeps its name, and is in no report. */
  readonly isUncertain: boolean;
  /** The position of the member that pins the name; `undefined` if the class has its own key or name. */
  readonly nameAt: number | undefined;
  /**
   * The position where a development build records the class's origin; `undefined` if the class may be created
   * more than once.
   */
  readonly placeAt: number | undefined;
  /** The path that its name is made of, in place of the name alone. */
  readonly classPath: ClassPath | undefined;
  readonly shapes: readonly Shape[];
  /** The replacement of its decorators; `undefined` if there are none, or they stay. */
  readonly decorators: Decorators | undefined;
  /** How its records are created, if it is compiled as fast and its constructor does nothing else. */
  readonly plan: Plan | undefined;
  /** The reason why a schema has no link function. */
  readonly reason: Cause | undefined;
}

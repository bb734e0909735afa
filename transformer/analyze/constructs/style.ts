import { type Fast, fastClasses, type IsFast } from './fast.ts';

const LEVELS = ['size', 'balanced', 'speed'] as const;

/**
 * The goal of compiled code. `size`: nothing is written that the runtime can do. `balanced`: a function for the
 * relations of each class, and one for each URL that is more than an item behind a list. `speed`: for each class,
 * functions that make its records and compare them, too.
 */
export type Optimize = (typeof LEVELS)[number];

/** How declarations are written. */
export interface Style {
  /** True if an entity class of this name gets functions for its fields. */
  readonly isFast: IsFast;
  /** True if schemas get a function that picks their relations, and paths of whole segments one that fills them. */
  readonly hasFunctions: boolean;
  /** True if a class's name and its resource's path are said once. Only for bundles: it takes helpers. */
  readonly saysOnce: boolean;
}

/**
 * Reads the options, which nobody has checked where they come from a `tsconfig.json`.
 *
 * @throws a `TypeError` where one is not what it may be
 */
export function styleOf(options: {
  readonly fast?: Fast | undefined;
  readonly optimize?: Optimize | undefined;
  readonly link?: unknown;
}): Style {
  const { fast, optimize = 'balanced', link } = options;
  if (!LEVELS.includes(optimize))
    throw new TypeError(
      `The option \`optimize\` of presource is ${JSON.stringify(optimize)}. Write "size", "balanced" or "speed".`,
    );
  const isNamed = fastClasses(fast);
  return {
    isFast: optimize === 'speed' ? () => true : isNamed,
    hasFunctions: optimize !== 'size',
    saysOnce: link !== undefined,
  };
}

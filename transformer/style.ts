/** The entity classes that get functions for their fields: all, or those with these names. */
export type Fast = boolean | readonly string[];

/** True if an entity class of this name is one of them. */
type IsFast = (name: string | undefined) => boolean;

const LEVELS = ['size', 'balanced', 'speed'] as const;

/**
 * The goal of compiled code. `size`: generates no code that the runtime can replace for fewer bytes.
 * `balanced`: also functions for the relations of each class, but not in a bundle. `speed`: also functions that
 * create and compare the records of each class.
 */
export type Optimize = (typeof LEVELS)[number];

/** The style of generated code. */
export interface Style {
  /** True if an entity class of this name gets functions for its fields. */
  readonly isFast: IsFast;
  /** True if schemas get a function that picks their relations. It saves no time that is worth bytes in a bundle. */
  readonly hasLinks: boolean;
  /**
   * True if a class's name and its resource's path come from one text. Only for bundles, because it needs
   * helpers.
   */
  readonly sharesPaths: boolean;
  /** True if options that only types read are removed. */
  readonly erasesTypes: boolean;
}

/**
 * Reads the options, which are unchecked if they come from a `tsconfig.json`.
 *
 * @throws a `TypeError` for a wrong option
 */
export function styleOf(options: {
  readonly fast?: Fast | undefined;
  readonly optimize?: Optimize | undefined;
  readonly link?: unknown;
  readonly keepsTypes?: boolean | undefined;
}): Style {
  const { fast, optimize = 'balanced', link, keepsTypes = false } = options;
  if (!LEVELS.includes(optimize))
    throw new TypeError(
      `The option \`optimize\` of presource is ${JSON.stringify(optimize)}. Write "size", "balanced" or "speed".`,
    );
  const isLinked = link !== undefined;
  const isNamed = fastClasses(fast);
  return {
    isFast: optimize === 'speed' ? () => true : isNamed,
    hasLinks: optimize === 'speed' || (optimize === 'balanced' && !isLinked),
    sharesPaths: isLinked,
    erasesTypes: !keepsTypes,
  };
}

/**
 * Reads the option `fast`.
 *
 * @throws a `TypeError` if it is neither a boolean nor a list of names
 */
function fastClasses(fast: Fast = false): IsFast {
  if (typeof fast === 'boolean') return () => fast;
  if (!Array.isArray(fast) || !fast.every((name) => typeof name === 'string'))
    throw new TypeError(
      `The option \`fast\` of presource is ${JSON.stringify(fast)}. Write \`true\`, or the names of entity classes: ["Post"].`,
    );
  return (name) => name !== undefined && fast.includes(name);
}

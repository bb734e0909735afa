/** For which entity classes functions are written that name each field: for all, or for those of these names. */
export type Fast = boolean | readonly string[];

/** True if an entity class of this name is one of them. */
export type IsFast = (name: string | undefined) => boolean;

/**
 * Reads the option `fast`, which nobody has checked where it comes from a `tsconfig.json`.
 *
 * @throws a `TypeError` where it is neither a boolean nor a list of names
 */
export function fastClasses(fast: Fast = false): IsFast {
  if (typeof fast === 'boolean') return () => fast;
  if (!Array.isArray(fast) || !fast.every((name) => typeof name === 'string'))
    throw new TypeError(
      `The option \`fast\` of presource is ${JSON.stringify(fast)}. Write \`true\`, or the names of entity classes: ["Post"].`,
    );
  return (name) => name !== undefined && fast.includes(name);
}

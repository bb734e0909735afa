import { checkArgument } from './dev/argument.ts';

/**
 * Arguments as distinguishing text. Values that JSON cannot distinguish (functions, Sets, patterns) are
 * rejected: compared by identity, a value created for each call would mean a new response each time.
 */
export function argsText(owner: string, args: readonly unknown[]): string {
  const given = [...args];
  // Whoever passes on an argument that may be absent makes the same call as one who leaves it out. JSON would have `null` for it.
  while (given.length && given.at(-1) === undefined) given.pop();
  return JSON.stringify(given, (_, value) => {
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    // JSON has only finite numbers.
    if (isNumber) return Number.isFinite(value) ? value : `\0${value}`;
    if (process.env.NODE_ENV !== 'production') checkArgument(owner, value);
    const tag = Object.prototype.toString.call(value);
    if (/String|Boolean|Null|Undefined|Object|Array\]/.test(tag)) return value;
    throw new TypeError(
      `argument-key: ${owner}: ${tag} has no key; pass a text or number that identifies it`,
    );
  });
}

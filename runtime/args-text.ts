/**
 * Arguments as text that tells them apart. What JSON makes one of many (functions, Sets, patterns) is refused: by identity,
 * what is made for each call would be another answer each time.
 */
export const argsText = (owner: string, args: readonly unknown[]): string =>
  JSON.stringify(args, (_, value) => {
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    // JSON has no numbers but those.
    if (isNumber) return Number.isFinite(value) ? value : `\0${value}`;
    const tag = Object.prototype.toString.call(value);
    if (/String|Boolean|Null|Undefined|Object|Array\]/.test(tag)) return value;
    throw new TypeError(
      `argument-key: ${owner}: ${tag} has no key; pass a text or number that identifies it`,
    );
  });

/** Checks milliseconds and counts: a negative number or `NaN` would cause requests without a pause. */
export function checkLengths(owner: string, options: object, names: readonly string[]): void {
  for (const name of names) {
    const length = options[name as never] as unknown;
    const isLength =
      process.env.NODE_ENV === 'production'
        ? (length as number) >= 0
        : typeof length === 'number' && length >= 0;
    if (length !== undefined && !isLength) {
      throw new TypeError(
        `option-length: ${owner}: ${name} is ${process.env.NODE_ENV === 'production' ? length : remedy(length)}`,
      );
    }
  }
}

/** The options of an endpoint that set waiting times of readers and subscribers. */
export const LENGTHS = ['dataExpiryLength', 'errorExpiryLength', 'pollFrequency'];

/** Text and `true` compare like numbers, but are not added like these: they are shown as they are written. */
const remedy = (length: unknown): string =>
  `${typeof length === 'string' ? JSON.stringify(length) : length}. Write a number that is not negative.`;

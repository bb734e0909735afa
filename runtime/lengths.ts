/** Checks milliseconds and counts: a negative number or `NaN` would cause requests without a pause. */
export function checkLengths(owner: string, options: object, names: readonly string[]): void {
  for (const name of names) {
    const length = options[name as never] as unknown;
    if (length !== undefined && !((length as number) >= 0)) {
      throw new TypeError(`option-length: ${owner}: ${name} is ${length}`);
    }
  }
}

/** The options of an endpoint that set waiting times of readers and subscribers. */
export const LENGTHS = ['dataExpiryLength', 'errorExpiryLength', 'pollFrequency'];

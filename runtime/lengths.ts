/** Milliseconds and counts: less than none, or no number, would make what waits for them ask without a pause. */
export function checkLengths(owner: string, options: object, names: readonly string[]): void {
  for (const name of names) {
    const length = options[name as never] as unknown;
    if (length !== undefined && !((length as number) >= 0)) {
      throw new TypeError(`option-length: ${owner}: ${name} is ${length}`);
    }
  }
}

/** The options of an endpoint by which readers and subscribers wait. */
export const LENGTHS = ['dataExpiryLength', 'errorExpiryLength', 'pollFrequency'];

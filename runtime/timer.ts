/** The longest that a timer waits, in milliseconds: 24 days. A longer one would go off at once. */
export const LONGEST = 2 ** 31 - 1;

/** The longest delay of a timer, in milliseconds: 24 days. A longer timer would fire at once. */
export const LONGEST_DELAY = 2 ** 31 - 1;

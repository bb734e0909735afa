/** The signed-in user. A demo has no password. */
export const me = 1;

let slow = false;

/**
 * With the switch in the header on, every request takes a moment longer, which makes loading and optimistic
 * changes visible.
 */
export const network = {
  get slow() {
    return slow;
  },
  set slow(value: boolean) {
    slow = value;
  },
  fetch: async (...args: Parameters<typeof fetch>): Promise<Response> => {
    if (slow) await new Promise((resolve) => setTimeout(resolve, 1_500));
    return fetch(...args);
  },
};

/** Whoever is signed in. A demo has no password. */
export const me = 1;

let slow = false;

/** With the switch in the header on, every request takes a moment longer: then loading and optimism can be seen. */
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

/** The current time, in milliseconds since the epoch. All code that computes ages uses it. */
export let now = (): number => Date.now();

/**
 * With `cacheComponents`, Next.js ends a prerender that calls `Date.now()`. It accepts this form, because it is
 * meant for measurements such as ages.
 */
export const measure = (): void => {
  now = () => Math.floor(performance.timeOrigin + performance.now());
};

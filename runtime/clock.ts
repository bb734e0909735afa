/** The current time, in milliseconds since the epoch. All code that computes ages uses it. */
export let now = (): number => Date.now();

/**
 * Makes `now` measure the time since the page or the process began. With `cacheComponents`, Next.js ends a prerender that
 * calls `Date.now()`. It accepts this form, because it is meant for measurements such as ages.
 */
export const avoidDateNow = (): void => {
  now = () => Math.floor(performance.timeOrigin + performance.now());
};

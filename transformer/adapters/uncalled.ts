/**
 * The plugin itself in place of its result: `plugins: [presource]`. Hosts take a function for a plugin without hooks, and say
 * nothing; so it has the hook that each of them calls first.
 */
export function orSayUncalled<F extends object>(presource: F): F {
  const refuse = () => {
    throw new TypeError('presource is in `plugins`, but is not called. Write `plugins: [presource()]`.');
  };
  return Object.defineProperties(presource, {
    // Vite and Rollup.
    config: { value: refuse },
    options: { value: refuse },
    // Rolldown gives each plugin a name.
    name: { value: 'presource', writable: true },
    buildStart: { value: refuse },
  });
}

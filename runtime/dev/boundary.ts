/** Props of the boundaries of `presource/boundaries`. */
const THEIRS = ['listen', 'fallbackDelay', 'fallbackMinimum', 'fallbackComponent'];

/** Development only: throws if a boundary gets a prop that has no effect on it. */
export function checkProps(props: object): void {
  const name = THEIRS.find((name) => name in props);
  if (name) {
    throw new TypeError(
      `boundary-props: ${name} has no effect on a boundary of presource/react. Import AsyncBoundary or ErrorBoundary from 'presource/boundaries'.`,
    );
  }
}

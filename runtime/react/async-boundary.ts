import type { ReactNode } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.ts';
import { PendingRetains, PendingRetainsContext } from './pending-retains.ts';
import { React } from './react.ts';

export interface AsyncBoundaryProps extends ErrorBoundaryProps {
  /** Shown while what is inside waits for its data. */
  fallback?: ReactNode;
}

/**
 * `Suspense` and `ErrorBoundary` in one: what readers inside wait for, and what they fail with, is shown here.
 *
 * ```tsx
 * <AsyncBoundary fallback={<Spinner />} errorComponent={Failed}>
 *   <Posts />
 * </AsyncBoundary>
 * ```
 */
export function AsyncBoundary({ fallback, children, ...rest }: AsyncBoundaryProps) {
  const outer = React.useContext(PendingRetainsContext);
  const claims = React.useMemo(() => new PendingRetains(outer), [outer]);
  return React.createElement(
    ErrorBoundary,
    rest,
    React.createElement(
      PendingRetainsContext.Provider,
      { value: claims },
      React.createElement(
        React.Suspense,
        { fallback: React.createElement(Fallback, { claims }, fallback) },
        children,
      ),
    ),
  );
}

/** When it goes, what waited is on screen, and needs no claim any more, or left before it was. */
function Fallback({ claims, children }: { claims: PendingRetains; children?: ReactNode }): ReactNode {
  React.useEffect(() => {
    claims.shown++;
    return () => {
      claims.shown--;
      // StrictMode takes it off and puts it back at once.
      queueMicrotask(claims.end);
    };
  }, [claims]);
  return children;
}

import type { ReactNode } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.ts';
import { PendingRetains, PendingRetainsContext } from './pending-retains.ts';
import { React } from './react.ts';

export interface AsyncBoundaryProps extends ErrorBoundaryProps {
  /** Shown while components inside wait for their data. */
  fallback?: ReactNode;
}

/**
 * `Suspense` and `ErrorBoundary` in one: shows the fallback while readers inside load, and their errors.
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

/** When the fallback unmounts, the readers that waited are either mounted and need no claim, or were dropped. */
function Fallback({ claims, children }: { claims: PendingRetains; children?: ReactNode }): ReactNode {
  React.useEffect(() => {
    claims.shown++;
    return () => {
      claims.shown--;
      // StrictMode unmounts it and mounts it again at once.
      queueMicrotask(claims.end);
    };
  }, [claims]);
  return children;
}

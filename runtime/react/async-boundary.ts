import type { ReactElement, ReactNode } from 'react';
import { Claims, ClaimsContext, reveal } from './claims.ts';
import { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.ts';
import { react } from './react.ts';

/** Props of `AsyncBoundary`. */
export interface AsyncBoundaryProps extends ErrorBoundaryProps {
  /** Shown while components inside wait for their data. */
  fallback?: ReactNode;
}

/**
 * `Suspense` and `ErrorBoundary` in one: shows the fallback while readers inside load, and their errors. Data is
 * on screen as soon as it arrives; below a `Suspense` of React's own it may take up to 300 ms longer.
 *
 * ```tsx
 * <AsyncBoundary fallback={<Spinner />} errorComponent={Failed}>
 *   <Posts />
 * </AsyncBoundary>
 * ```
 */
export function AsyncBoundary({ fallback, children, ...rest }: AsyncBoundaryProps): ReactElement {
  const outer = react.useContext(ClaimsContext);
  const [, refresh] = react.useReducer((count: number) => count + 1, 0);
  const claims = react.useMemo(() => new Claims(outer, refresh), [outer, refresh]);
  return react.createElement(
    ErrorBoundary,
    rest,
    react.createElement(
      ClaimsContext.Provider,
      { value: claims },
      react.createElement(
        react.Suspense,
        { fallback: react.createElement(Fallback, { claims }, fallback) },
        children,
      ),
    ),
  );
}

/** When the fallback unmounts, the readers that waited are either mounted and need no claim, or were dropped. */
function Fallback({ claims, children }: { claims: Claims; children?: ReactNode }): ReactNode {
  react.useEffect(() => {
    claims.shown++;
    // The last response may have arrived while React prepared the fallback.
    reveal(claims);
    return () => {
      claims.shown--;
      // The next render may come before the microtask, and the effect of its fallback after it: its claims stay.
      const waited = [...claims];
      // StrictMode unmounts it and mounts it again at once.
      queueMicrotask(() => claims.end(waited));
    };
  }, [claims]);
  return children;
}

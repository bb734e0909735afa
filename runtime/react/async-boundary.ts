import { createElement, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.ts';

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
  return createElement(ErrorBoundary, rest, createElement(Suspense, { fallback }, children));
}

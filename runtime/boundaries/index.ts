'use client';

import type { ComponentType, ReactNode } from 'react';
import {
  type ErrorComponent,
  type ErrorComponentProps,
  AsyncBoundary as PlainAsyncBoundary,
  ErrorBoundary as PlainErrorBoundary,
  type ErrorBoundaryProps as PlainErrorBoundaryProps,
} from '../react/compiled.ts';
import { react } from '../react/react.ts';
import { Held, useMinimum, Waiting } from './paced.ts';

export type { ErrorComponent, ErrorComponentProps } from '../react/compiled.ts';

/** Props of `ErrorBoundary`. */
export interface ErrorBoundaryProps extends PlainErrorBoundaryProps {
  /** Another name of `errorComponent`. */
  fallbackComponent?: ErrorComponent | undefined;
  /**
   * Subscribes to changes of the page, such as `history.listen`; returns a function that unsubscribes. The error is
   * cleared at each change. Called only while there is an error.
   */
  listen?: ((listener: () => void) => () => void) | undefined;
}

/** Props of `AsyncBoundary`. */
export interface AsyncBoundaryProps extends ErrorBoundaryProps {
  /** Shown while components inside wait for their data. */
  fallback?: ReactNode;
  /** Milliseconds: data that arrives within them is shown without a fallback. */
  fallbackDelay?: number | undefined;
  /** Milliseconds for which a fallback stays once it is shown. */
  fallbackMinimum?: number | undefined;
}

type OnError = Pick<ErrorBoundaryProps, 'errorComponent' | 'listen'>;

/** The props of the nearest boundary for its errors. A context, so that `Failed` is one component for all boundaries. */
const OnErrorContext = /*#__PURE__*/ react.createContext<OnError>({});

/** The default message: a boundary that has an error from the start. */
class Message extends PlainErrorBoundary {
  constructor(props: ErrorComponentProps) {
    // React warns if a component gets other props from its constructor than it was rendered with.
    super(props as object);
    const { error, resetErrorBoundary } = props;
    this.state = { caught: { error } };
    this.reset = resetErrorBoundary;
  }
}

/** Shows the error of a boundary, and clears it when the page changes. */
function Failed(props: ErrorComponentProps): ReactNode {
  const { errorComponent = Message, listen } = react.useContext(OnErrorContext);
  const { resetErrorBoundary } = props;
  // A layout effect, because the page may change right after the error is shown. In a transition like the one that
  // routers navigate in: the old page, which failed, must not render again before the new one.
  react.useLayoutEffect(
    () => listen?.(() => react.startTransition(resetErrorBoundary)),
    [listen, resetErrorBoundary],
  );
  return react.createElement<ErrorComponentProps>(
    errorComponent as ComponentType<ErrorComponentProps>,
    props,
  );
}

/** Renders a boundary that shows its errors by `Failed`. */
const withErrors = (
  { fallbackComponent, errorComponent = fallbackComponent, listen }: ErrorBoundaryProps,
  boundary: ReactNode,
): ReactNode => react.createElement(OnErrorContext.Provider, { value: { errorComponent, listen } }, boundary);

/**
 * As `ErrorBoundary` of `presource/react`, with `listen` and `fallbackComponent`.
 *
 * ```tsx
 * <ErrorBoundary listen={history.listen}>
 *   <Posts />
 * </ErrorBoundary>
 * ```
 */
export function ErrorBoundary({ children, resetKeys, ...rest }: ErrorBoundaryProps): ReactNode {
  return withErrors(
    rest,
    react.createElement(PlainErrorBoundary, { errorComponent: Failed, resetKeys }, children),
  );
}

/**
 * As `AsyncBoundary` of `presource/react`, with `listen`, `fallbackComponent`, `fallbackDelay` and `fallbackMinimum`.
 *
 * ```tsx
 * <AsyncBoundary fallback={<Spinner />} fallbackDelay={200} fallbackMinimum={500} listen={history.listen}>
 *   <Posts />
 * </AsyncBoundary>
 * ```
 */
export function AsyncBoundary({
  children,
  fallback,
  fallbackDelay = 0,
  fallbackMinimum = 0,
  resetKeys,
  ...rest
}: AsyncBoundaryProps): ReactNode {
  const [held, hold] = useMinimum(fallbackMinimum);
  const waiting = react.createElement(Waiting, { delay: fallbackDelay, onShown: hold }, fallback);
  return withErrors(
    rest,
    react.createElement(
      PlainAsyncBoundary,
      { errorComponent: Failed, fallback: waiting, resetKeys },
      children,
      // After the children, so that these render, and fetch, while the fallback is held.
      react.createElement(Held, { held }),
    ),
  );
}

import type { ComponentType, ContextType, ReactNode } from 'react';
import { mark } from '../controller/store-response.ts';
import { checkProps } from '../dev/boundary.ts';
import { same } from '../store/node.ts';
import type { Json } from '../types/options.ts';
import { ControllerContext, controllerFrom } from './controller-context.ts';
import { react } from './react.ts';

/** The props of an `errorComponent`. */
export interface ErrorComponentProps {
  error: Error;
  /** Clears the errors of requests and renders the children again, which repeats those that failed. */
  resetErrorBoundary(): void;
}

/**
 * A component that shows an error. It may declare the errors that it expects, such as a `NetworkError`: what was
 * thrown is not known to any type.
 */
export type ErrorComponent = ComponentType<Omit<ErrorComponentProps, 'error'> & { error: Json }>;

/** Props of `ErrorBoundary`. */
export interface ErrorBoundaryProps {
  children?: ReactNode;
  /** Shown in place of children that threw; by default a sentence and a button to try again; in development, the message, too. */
  errorComponent?: ErrorComponent | undefined;
  /**
   * What the children show, such as `[query]`. When a key or their number changes, an error is dropped and the
   * children render again. Plain objects and arrays are compared by content, other keys as by `Object.is`.
   */
  resetKeys?: readonly unknown[] | undefined;
}

interface State {
  /** Wrapped in an object, because any value may be thrown, even `undefined`. */
  caught?: { readonly error: unknown; resetKeys?: readonly unknown[] } | undefined;
}

/**
 * Shows the error of the components inside, and lets people try again. `resetKeys` that change with the content
 * (the route, an id) drop the error, and keep the state of children without one; a `key` creates all of them anew.
 */
export class ErrorBoundary extends react.Component<ErrorBoundaryProps, State> {
  declare context: ContextType<typeof ControllerContext>;
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  /**
   * Other boundaries compare the keys after a commit. In a transition that is too late: the children render while the old screen stays.
   * An error has the keys with which it is rendered first, also if they changed at once with it.
   */
  static getDerivedStateFromProps({ resetKeys = [] }: ErrorBoundaryProps, { caught }: State): State {
    // biome-ignore lint/suspicious/noAssignInExpressions: smaller
    const isSame = caught && same((caught.resetKeys ??= resetKeys), resetKeys);
    return { caught: isSame ? caught : undefined };
  }

  /** Clears all errors, not only the one on screen: another reader may have failed, too, or it may wrap that of a request. */
  reset = (): void => {
    const controller = controllerFrom(this.context);
    // The next readers fetch again.
    mark(
      controller,
      controller.all(({ meta }) => !!meta.error),
      0,
    );
    this.setState({ caught: undefined });
  };

  override render(): ReactNode {
    if (process.env.NODE_ENV !== 'production') checkProps(this.props);
    const { caught } = this.state;
    const { children, errorComponent = ErrorMessage } = this.props;
    if (!caught) return children;
    return react.createElement(errorComponent, {
      error: caught.error as Error,
      resetErrorBoundary: this.reset,
    });
  }
}

ErrorBoundary.contextType = ControllerContext;

function ErrorMessage({ error, resetErrorBoundary }: ErrorComponentProps) {
  return react.createElement(
    'div',
    { role: 'alert' },
    react.createElement('p', null, 'Something went wrong.'),
    // The message names URLs and classes: it is for engineers.
    process.env.NODE_ENV !== 'production' && react.createElement('p', null, String(error?.message ?? error)),
    react.createElement('button', { type: 'button', onClick: resetErrorBoundary }, 'Try again'),
  );
}

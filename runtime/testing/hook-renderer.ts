import type { ComponentType, ReactNode } from 'react';
import type { Controller } from '../index.ts';

export interface StageOptions {
  readonly controller: Controller;
  /** A component around the hook: a router, a context. */
  readonly wrapper?: ComponentType<{ children: ReactNode }> | undefined;
  /** Render in StrictMode. */
  readonly reactStrictMode?: boolean | undefined;
}

/** The result of a hook. */
export interface HookResult<T> {
  /** The last return value; `undefined` while the hook waits for its first data. */
  readonly current: T;
  /** The error that the hook threw; nothing else is shown after it until `rerender`. */
  readonly error: Error | undefined;
}

/** Runs a function and lets React render its effects. */
export type Act = <R>(run: () => R | Promise<R>) => Promise<R>;

/** A component with the hook, in a separate root. */
export interface Stage<T, P> {
  readonly result: HookResult<T>;
  readonly act: Act;
  show(props: P): void;
  leave(): void;
}

type ReactAct = (run: () => Promise<void>) => Promise<void>;

/**
 * React warns about updates outside `act` if this flag is set, and about `act` if it is not; so it is set only
 * during `act`.
 */
const acting =
  (reactAct: ReactAct): Act =>
  async (run) => {
    const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
    const before = scope.IS_REACT_ACT_ENVIRONMENT;
    scope.IS_REACT_ACT_ENVIRONMENT = true;
    let result: unknown;
    try {
      await reactAct(async () => {
        result = await run();
      });
    } finally {
      scope.IS_REACT_ACT_ENVIRONMENT = before;
    }
    return result as never;
  };

/** Imports React here, so that tests that only mock a server do not need it. */
export async function stage<T, P>(hook: (props: P) => T, options: StageOptions): Promise<Stage<T, P>> {
  const [React, { createRoot }, { AsyncBoundary, DataProvider }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    import('../react/index.ts'),
  ]);
  const { createElement, Fragment, StrictMode, useLayoutEffect } = React;
  // React 18.2 has `act` in another module.
  const { act } = 'act' in React ? React : await import('react-dom/test-utils');
  const { controller, wrapper = Fragment, reactStrictMode } = options;
  const result: { current: T; error: Error | undefined } = { current: undefined as T, error: undefined };
  let reset = () => {};

  function Hook({ props }: { props: P }) {
    const current = hook(props);
    useLayoutEffect(() => {
      result.current = current;
      result.error = undefined;
    });
    return null;
  }
  function Failed({ error, resetErrorBoundary }: { error: Error; resetErrorBoundary(): void }) {
    useLayoutEffect(() => {
      result.error = error;
      reset = resetErrorBoundary;
    });
    return null;
  }

  // The boundary reports caught errors, so the console need not.
  const root = createRoot(document.createElement('div'), { onCaughtError: () => {} });
  const show = (props: P) => {
    if (result.error) reset();
    const shown = createElement(AsyncBoundary, { errorComponent: Failed }, createElement(Hook, { props }));
    const around = createElement(DataProvider, { controller }, createElement(wrapper, null, shown));
    root.render(createElement(reactStrictMode ? StrictMode : Fragment, null, around));
  };
  return { result, act: acting(act as ReactAct), show, leave: () => root.unmount() };
}

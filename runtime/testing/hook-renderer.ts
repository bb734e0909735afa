import type { ComponentType, ReactNode } from 'react';
import type { Controller } from '../index.ts';

export interface StageOptions {
  readonly controller: Controller;
  /** Stands around the hook: a router, a context. */
  readonly wrapper?: ComponentType<{ children: ReactNode }> | undefined;
  /** Render in StrictMode. */
  readonly reactStrictMode?: boolean | undefined;
}

/** The result of a hook. */
export interface HookResult<T> {
  /** The last return value; `undefined` while the hook waits for its first data. */
  readonly current: T;
  /** The error it threw; after that nothing else is shown until `rerender`. */
  readonly error: Error | undefined;
}

/** Does something, and lets React show what came of it. */
export type Act = <R>(run: () => R | Promise<R>) => Promise<R>;

/** A component around a hook, on a page of its own. */
export interface Stage<T, P> {
  readonly result: HookResult<T>;
  readonly act: Act;
  show(props: P): void;
  leave(): void;
}

type ReactAct = (run: () => Promise<void>) => Promise<void>;

/** React warns where it is told of a test that does not wait for it, and where it is not; so only in here it is. */
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

/** Loads React here, so that tests that only mock a server need none. */
export async function stage<T, P>(hook: (props: P) => T, options: StageOptions): Promise<Stage<T, P>> {
  const [React, { createRoot }, { AsyncBoundary, DataProvider }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    import('../react/index.ts'),
  ]);
  const { createElement, Fragment, StrictMode, useLayoutEffect } = React;
  // React 18.2 has it elsewhere.
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

  // The boundary tells of what it caught; the console need not.
  const root = createRoot(document.createElement('div'), { onCaughtError: () => {} });
  const show = (props: P) => {
    if (result.error) reset();
    const shown = createElement(AsyncBoundary, { errorComponent: Failed }, createElement(Hook, { props }));
    const around = createElement(DataProvider, { controller }, createElement(wrapper, null, shown));
    root.render(createElement(reactStrictMode ? StrictMode : Fragment, null, around));
  };
  return { result, act: acting(act as ReactAct), show, leave: () => root.unmount() };
}

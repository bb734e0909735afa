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

// The real timers: a test may install fake ones.
const { setTimeout, clearTimeout } = globalThis;

/** How long a call waits for that of another hook, in milliseconds: the other one may wait for it in turn. */
const PATIENCE = 1_000;

/** The calls of all hooks: how many run or wait, whose runs, and how many functions of tests are being called. */
const calls: { count: number; by: object | undefined; starting: number } = {
  count: 0,
  by: undefined,
  starting: 0,
};
/** Resolves when the latest call has ended. */
let last = Promise.resolve();

/** Lets a call begin once those before it have ended. Returns a function that ends it; a promise only if it has to wait. */
function takeTurn(stage: object): (() => void) | Promise<() => void> {
  const former = last;
  let leave!: () => void;
  last = new Promise((resolve) => {
    leave = resolve;
  });
  const begin = () => {
    calls.by = stage;
    return () => {
      calls.count--;
      calls.by = undefined;
      leave();
    };
  };
  return calls.count++ ? patiently(former).then(begin) : begin();
}

function patiently(promise: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    promise.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * React warns about updates outside `act` if this flag is set, and about `act` if it is not; so it is set only
 * during `act`. Two calls must not overlap, or React renders nothing more, so hooks of concurrent tests take turns; a
 * call inside of another belongs to it.
 */
function acting(reactAct: ReactAct): Act {
  const stage = {};
  return async (run) => {
    const turn = calls.by === stage || calls.starting ? undefined : takeTurn(stage);
    // Without others it begins at once.
    const end = turn instanceof Promise ? await turn : turn;
    const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
    const before = scope.IS_REACT_ACT_ENVIRONMENT;
    scope.IS_REACT_ACT_ENVIRONMENT = true;
    let result: unknown;
    try {
      await reactAct(async () => {
        result = await started(run);
      });
    } finally {
      scope.IS_REACT_ACT_ENVIRONMENT = before;
      end?.();
    }
    return result as never;
  };
}

/** Calls a function of a test, which may call the `act` of another hook. */
function started<R>(run: () => R): R {
  calls.starting++;
  try {
    return run();
  } finally {
    calls.starting--;
  }
}

/** The exports of a CommonJS module. Where Vite 7 and older bundle it for a browser, an import has only the default one. */
const exportsOf = <M extends object>(module: M & { readonly default?: M }): M =>
  Object.keys(module).join() === 'default' ? module.default! : module;

/** Imports React here, so that tests that only mock a server do not need it. */
export async function stage<T, P>(hook: (props: P) => T, options: StageOptions): Promise<Stage<T, P>> {
  const [React, { createRoot }, { AsyncBoundary, DataProvider }] = await Promise.all([
    import('react').then(exportsOf),
    import('react-dom/client').then(exportsOf),
    import('../react/index.ts'),
  ]);
  const { createElement, Fragment, StrictMode, useLayoutEffect } = React;
  // React 18.2 has `act` in another module.
  const { act } = 'act' in React ? React : await import('react-dom/test-utils').then(exportsOf);
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

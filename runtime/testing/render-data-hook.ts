import { addHooks, Controller, type Extension, type Send } from '../index.ts';
import { type Act, type HookResult, type StageOptions, stage } from './hook-renderer.ts';

export interface DataHookOptions<P> extends Omit<StageOptions, 'controller'> {
  /** The first props of the hook. */
  readonly initialProps?: P;
  /** By default a new one, which ends with `unmount`. */
  readonly controller?: Controller;
  /** False does not wait for the data: to see a hook that waits for its own. */
  readonly settle?: boolean;
}

/** A hook that is rendered, and what there is to do with it. */
export interface DataHook<T, P> {
  readonly result: HookResult<T>;
  readonly controller: Controller;
  /** Does something, and lets React show what came of it. */
  readonly act: Act;
  /** Waits until every request was answered, and is shown. */
  settled(): Promise<void>;
  /** Renders again, with other props where some are given; tries again after an error. */
  rerender(props?: P): Promise<void>;
  unmount(): Promise<void>;
}

/** How many requests of a controller are under way. */
const counts = new WeakMap<Controller, { underWay: number }>();

const counting: Extension = (controller) => {
  const count = { underWay: 0 };
  counts.set(controller, count);
  const send =
    (next: Send): Send =>
    async (...request) => {
      count.underWay++;
      try {
        return await next(...request);
      } finally {
        count.underWay--;
      }
    };
  return addHooks(controller, { send });
};

// Those of a test that sets the clock itself are others.
const { setTimeout } = globalThis;
const turn = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** Hooks that are on screen, for test runners with a global `afterEach`. */
const mounted = new Set<() => Promise<void>>();
(globalThis as { afterEach?(end: () => Promise<void>): void }).afterEach?.(async () => {
  for (const unmount of mounted) await unmount();
});

/**
 * Renders a hook in a component of its own, and waits until it shows its data or failed.
 *
 * ```ts
 * const { result, controller, act } = await renderDataHook(() => useSuspense(PostResource.get, { id: 1 }));
 * await act(() => controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'Edited' }));
 * expect(result.current.title).toBe('Edited');
 * ```
 */
export async function renderDataHook<T, P = undefined>(
  hook: (props: P) => T,
  options: DataHookOptions<P> = {},
): Promise<DataHook<T, P>> {
  if (typeof document === 'undefined') {
    throw new Error(
      'render-data-hook: there is no document. Run this test in a browser, or with happy-dom or jsdom as its environment.',
    );
  }
  const { controller = new Controller(), settle = true } = options;
  if (!counts.has(controller)) controller.extend(counting);
  const { result, act, show, leave } = await stage(hook, { ...options, controller });
  let shown = options.initialProps as P;

  const settled = async () => {
    // A few turns, because an answer is read, stored and shown one after another.
    for (let quiet = 0; quiet < 3; quiet = counts.get(controller)!.underWay ? 0 : quiet + 1) await act(turn);
  };
  const rerender = async (props = shown) => {
    shown = props;
    await act(() => show(props));
    if (settle) await settled();
  };
  const unmount = async () => {
    mounted.delete(unmount);
    await act(leave);
    if (!options.controller) controller.dispose();
  };
  mounted.add(unmount);
  await rerender();
  return { result, controller, act, settled, rerender, unmount };
}

import { inspect } from '../devtools/data.ts';
import { Controller } from '../index.ts';
import { type Fixture, fixtures } from './fixtures.ts';
import { type Act, type HookResult, type StageOptions, stage } from './hook-renderer.ts';

/** Options of `renderDataHook`. */
export interface DataHookOptions<P> extends Omit<StageOptions, 'controller'> {
  /** The first props of the hook. */
  readonly initialProps?: P;
  /** By default a new controller, which `unmount` disposes. */
  readonly controller?: Controller;
  /** Answers in place of requests. */
  readonly fixtures?: readonly Fixture[];
  /** `false` does not wait for the data, to test a hook while it loads. */
  readonly settle?: boolean;
}

/** A rendered hook and its controls. */
export interface DataHook<T, P> {
  readonly result: HookResult<T>;
  readonly controller: Controller;
  /** Runs a function and lets React render its effects. */
  readonly act: Act;
  /** Waits until every request has finished and is shown. */
  settled(): Promise<void>;
  /** Renders again, with new props if given; tries again after an error. */
  rerender(props?: P): Promise<void>;
  unmount(): Promise<void>;
}

// Keep the real timer: a test may install fake ones.
const { setTimeout } = globalThis;
const turn = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** Mounted hooks, for test runners with a global `afterEach`. */
const mounted = new Set<() => Promise<void>>();
(globalThis as { afterEach?(end: () => Promise<void>): void }).afterEach?.(async () => {
  for (const unmount of mounted) await unmount();
});

/**
 * Renders a hook in a separate component, and waits until it shows its data or an error.
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
  if (options.fixtures) controller.extend(fixtures(options.fixtures));
  const { result, act, show, leave } = await stage(hook, { ...options, controller });
  let shown = options.initialProps as P;

  const settled = async () => {
    // Several turns, because a response is read, stored and shown one after another.
    for (let quiet = 0; quiet < 3; quiet = inspect(controller).requests.length ? 0 : quiet + 1)
      await act(turn);
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

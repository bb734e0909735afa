import type { Controller } from '../controller/controller.ts';
import type { Extension } from '../controller/extension.ts';
import { addHooks } from '../controller/hooks.ts';
import { checkLengths } from '../lengths.ts';
import { LONGEST } from '../timer.ts';
import { dropped, Round } from './round.ts';

export interface CollectOptions {
  /** How many entities the store may hold: beyond that, what is not on screen goes though it is fresh, the oldest first. */
  maxEntities?: number;
}

export interface GcOptions extends CollectOptions {
  /** Milliseconds from one round to the next. Default 60,000. */
  every?: number;
}

/** Milliseconds after which a slice ends: half of what it may take, for a slow machine and for what it is at by then. */
const SLICE = 2;

/** The round of each controller that is under way. */
export const rounds = new WeakMap<Controller, Round>();
/** The promise that callers wait for. */
const results = new WeakMap<Controller, Promise<number>>();
const guarded = new WeakSet<Controller>();

/**
 * Collects what is neither on screen nor waited for, and past its expiry, unless something that stays refers to it.
 * Works in slices of at most 4 ms when the page is idle. Resolves to the number of entities that went. While a mutation
 * is pending under an optimistic change, nothing goes.
 *
 * ```ts
 * await collect(controller);
 * ```
 */
export function collect(controller: Controller, options: CollectOptions = {}): Promise<number> {
  checkLengths('collect', options, ['maxEntities']);
  let result = results.get(controller);
  if (!result) {
    guard(controller);
    result = run(controller, options).finally(() => results.delete(controller));
    results.set(controller, result);
  }
  return result;
}

/**
 * Collects again and again.
 *
 * ```ts
 * const controller = new Controller({ gc: gc({ maxEntities: 50_000 }) });
 * ```
 */
export const gc =
  ({ every = 60_000, ...options }: GcOptions = {}): Extension =>
  (controller) => {
    checkLengths('gc', { every, ...options }, ['every', 'maxEntities']);
    // A controller that nobody has any more (that of a request on a server) is not kept by its timer.
    const weak = new WeakRef(controller);
    const again = () => {
      const alive = weak.deref();
      if (alive) collect(alive, options);
      else clearInterval(timer);
    };
    const timer = setInterval(again, Math.min(every, LONGEST));
    // Nor is a process.
    (timer as { unref?(): void }).unref?.();
    return () => clearInterval(timer);
  };

/**
 * Tells the round under way what is used meanwhile. And a component may subscribe to what was collected since it was
 * rendered: that gets a slot again.
 */
export function guard(controller: Controller): void {
  if (guarded.has(controller)) return;
  guarded.add(controller);
  addHooks(controller, {
    onAccess(entry) {
      if (dropped.has(entry)) entry.bind(controller.store.answerTable(entry.endpoint.schema));
      rounds.get(controller)?.keep(entry.slot);
    },
    onCommit: (tx) => rounds.get(controller)?.onCommit(tx),
  });
}

/** One round for what is past its time, and more as long as there is too much. */
async function run(controller: Controller, { maxEntities = Infinity }: CollectOptions): Promise<number> {
  let gone = 0;
  let wanted = 0;
  for (let cutoff = 0; ; ) {
    const round = new Round(controller, cutoff);
    await inSlices(controller, round);
    gone += round.gone;
    const { ages } = round;
    const excess = ages.count - round.gone - maxEntities;
    if (excess <= 0 || !round.isValid || cutoff === Infinity) return gone;
    // Of the oldest some may be on screen: then younger ones go.
    wanted = Math.max(excess, wanted * 4);
    const age = ages.ofOldest(round.gone + wanted);
    cutoff = age ? round.now - age + 1 : Infinity;
  }
}

async function inSlices(controller: Controller, round: Round): Promise<void> {
  const steps = round.steps();
  rounds.set(controller, round);
  try {
    for (;;) {
      await idle();
      const end = performance.now() + SLICE;
      do {
        if (!round.isValid || steps.next().done) return;
      } while (performance.now() < end);
    }
  } finally {
    rounds.delete(controller);
  }
}

const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve);
  });

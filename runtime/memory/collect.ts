import type { Answer } from '../controller/answer.ts';
import { attach } from '../controller/attach.ts';
import { checkController } from '../controller/check.ts';
import type { Controller, Extension } from '../controller/controller.ts';
import { addHooks } from '../controller/hooks.ts';
import { checkLengths } from '../lengths.ts';
import { LONGEST_DELAY } from '../timer.ts';
import { dropped, Round } from './round.ts';

/** Options of `collect`. */
export interface CollectOptions {
  /**
   * The maximum number of entities in the store: above it, data that is not on screen is removed even if it is
   * fresh, oldest first.
   */
  maxEntities?: number;
}

/** Options of `gc`: when unused data is collected. */
export interface GcOptions extends CollectOptions {
  /** Milliseconds from one round to the next. Default 60,000. */
  every?: number;
}

/**
 * Milliseconds after which a slice ends: half of its limit, as a reserve for slow machines and for the step in
 * progress.
 */
const SLICE = 2;

/** The current round of each controller. */
export const rounds = new WeakMap<Controller, Round>();
/** The promise that callers wait for. */
const results = new WeakMap<Controller, Promise<number>>();
/** The controllers whose use is watched. */
const watched = new WeakSet<Controller>();

/**
 * Removes data that is expired, neither on screen nor requested, and not referred to by kept data. Works in
 * slices of at most 4 ms when the page is idle. Resolves to the number of removed entities. Keeps what
 * a pending optimistic mutation changed. During a round, every call gets the result of that round, whatever its options.
 *
 * ```ts
 * await collect(controller);
 * ```
 */
export function collect(controller: Controller, options: CollectOptions = {}): Promise<number> {
  if (process.env.NODE_ENV !== 'production') checkController('collect', controller);
  checkLengths('collect', options, ['maxEntities']);
  let result = results.get(controller);
  if (!result) {
    watchUse(controller);
    result = run(controller, options).finally(() => results.delete(controller));
    results.set(controller, result);
  }
  return result;
}

/**
 * Collects at an interval.
 *
 * ```ts
 * const controller = new Controller({ gc: gc({ maxEntities: 50_000 }) });
 * ```
 */
export const gc =
  ({ every = 60_000, ...options }: GcOptions = {}): Extension =>
  (controller) => {
    checkLengths('gc', { every, ...options }, ['every', 'maxEntities']);
    // A weak reference, so that the timer does not keep an unused controller (that of a request on a server).
    const weak = new WeakRef(controller);
    const again = () => {
      const alive = weak.deref();
      if (alive) collect(alive, options);
      else clearInterval(timer);
    };
    const timer = setInterval(again, Math.min(every, LONGEST_DELAY));
    // The timer must not keep the process alive either.
    (timer as { unref?(): void }).unref?.();
    return () => clearInterval(timer);
  };

/**
 * Notifies the current round of data that is used meanwhile. A component may also subscribe to an answer that
 * was collected after its render: that answer gets a node again.
 */
export function watchUse(controller: Controller): void {
  if (watched.has(controller)) return;
  watched.add(controller);
  addHooks(controller, {
    onAccess(answer) {
      if (dropped.has(answer)) revive(controller, answer);
      rounds.get(controller)?.marks.keep(answer);
    },
    onCommit: (commit) => rounds.get(controller)?.marks.onCommit(commit),
  });
}

function revive({ store }: Controller, answer: Answer): void {
  const table = store.answerTable(answer.endpoint.schema);
  const known = table.byString.get(answer.pk) as Answer | undefined;
  // Others may use a new answer with the same key by now. The next render looks that one up; its age counts at once.
  if (known) {
    const { data, meta } = known;
    Object.assign(answer, { table, data, meta, read: () => known.read() });
    return;
  }
  attach(answer, table, table.find(answer.args));
  dropped.delete(answer);
}

/** One round for expired data, and more rounds while there are too many entities. */
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
    // Some of the oldest may be on screen: then younger ones are removed.
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

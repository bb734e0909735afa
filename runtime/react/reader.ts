import { type Answer, Reading, type Shown } from '../controller/answer.ts';
import { linked } from '../linked.ts';

/** The functions that `useSyncExternalStore` needs for an answer. */
export type Reader<T = Shown> = readonly [subscribe: (listener: () => void) => () => void, snapshot: () => T];

/** Waits for an answer and shows what it has, except that deleted data stays on screen for a moment. */
export function readerOf(answer: Answer): Reader {
  let shown: Shown | undefined;
  return [
    (listener) => {
      const release = answer.retain();
      const stop = answer.observe(listener);
      return () => {
        release();
        stop();
      };
    },
    () => {
      shown = linked.hold?.(answer, shown) ?? answer.read();
      return shown;
    },
  ];
}

/** Of a hook whose arguments are `null`. */
export const IDLE = [() => () => {}, () => undefined] as const;

/**
 * True if a reader fetches, whatever the age of its data. Not after an error, or a component that renders often would
 * repeat a failing request.
 */
export const isWanting = ({ error, reading }: Shown): boolean => !error && reading < Reading.Present;

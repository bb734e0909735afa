import type { Shown } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import { Reading } from '../controller/reading.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { react } from './react.ts';

/** The data of an answer, which is never fetched, and nothing else of it: its errors notify no reader. */
export function useStored(controller: Controller, endpoint: ReadEndpoint, args: readonly unknown[]): unknown {
  const answer = args[0] === null ? undefined : controller.answer(endpoint, args);
  const [subscribe, snapshot, served] = react.useMemo(() => {
    // Data that the store found for the arguments is shown as far as it goes, although there is no response yet, unless it is
    // too old (`invalidIfStale`).
    const dataOf = ({ reading, data }: Partial<Shown> = {}) =>
      reading === Reading.Missing && (answer!.meta.order || answer!.freshUntil()) ? undefined : data;
    return [
      (listener: () => void) => (answer ? answer.observe(listener) : () => {}),
      () => dataOf(answer?.read()),
      () => dataOf(answer?.served?.() ?? answer?.read()),
    ] as const;
  }, [answer]);
  return react.useSyncExternalStore(subscribe, snapshot, served);
}

import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import { ask } from './awaited.ts';
import { React } from './react.ts';

/**
 * The entries that unmounted readers below a boundary wait for, each with a function that releases it; and
 * inner boundaries with such entries, which React may also drop before they mount. React does not notify a
 * component that it drops before mounting, but the boundary knows when it stops showing its fallback.
 */
export class PendingRetains extends Map<Entry | PendingRetains, () => void> {
  /** The number of fallbacks of this boundary on screen. */
  shown = 0;

  constructor(readonly outer?: PendingRetains) {
    super();
  }

  /** Releases all of them, unless a fallback is still on screen. */
  end = (): void => {
    if (!this.shown) for (const [, end] of this) end();
  };
}

/** Without a boundary of ours, an entry is retained until its response arrives. */
export const PendingRetainsContext = /*#__PURE__*/ React.createContext(/*#__PURE__*/ new PendingRetains());

/** Retains an entry for a reader that is being rendered. */
export function retainPending(
  claims: PendingRetains,
  controller: Controller,
  entry: Entry,
): Promise<unknown> {
  const { outer } = claims;
  const promise = ask(controller, entry);
  claims.get(entry)?.();
  const release = controller.retain(entry);
  const end = () => {
    release();
    if (claims.get(entry) === end) claims.delete(entry);
    if (!claims.size) outer?.delete(claims);
  };
  claims.set(entry, end);
  outer?.set(claims, claims.end);
  promise.then(end, end);
  return promise;
}

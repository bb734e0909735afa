import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';
import { ask } from './awaited.ts';
import { React } from './react.ts';

/**
 * What the readers below a boundary wait for before they are mounted, with what takes each claim back; and the boundaries
 * inside that have claims, which may be dropped before they are mounted, too. React says nothing to a component that it
 * drops before that; the boundary knows when it stops showing its fallback.
 */
export class PendingRetains extends Map<Entry | PendingRetains, () => void> {
  /** How often the boundary's fallback is on screen. */
  shown = 0;

  constructor(readonly outer?: PendingRetains) {
    super();
  }

  /** Takes all of them back, unless what waits is waited for on screen. */
  end = (): void => {
    if (!this.shown) for (const [, end] of this) end();
  };
}

/** Below no boundary of ours a claim lasts until the answer. */
export const PendingRetainsContext = /*#__PURE__*/ React.createContext(/*#__PURE__*/ new PendingRetains());

/** Asks for an entry on behalf of a reader that is being rendered. */
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

import type { ReactNode } from 'react';

/** The longest list that is rendered: the panel renders each second, and after each commit. */
export const SHOWN = 200;

/** The first items of a list, and how many more there are. */
export function First<T>({ of, children }: { of: readonly T[]; children: (one: T, i: number) => ReactNode }) {
  return (
    <>
      {of.slice(0, SHOWN).map(children)}
      {of.length > SHOWN && <p className="psdt-dim">and {of.length - SHOWN} more</p>}
    </>
  );
}

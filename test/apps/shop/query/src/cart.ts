import { useSyncExternalStore } from 'react';

export interface Line {
  readonly product: number;
  readonly quantity: number;
}

let lines: readonly Line[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Line[]): void {
  lines = next;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCart = () => useSyncExternalStore(listen, () => lines);

export function addToCart(product: number): void {
  const known = lines.find((line) => line.product === product);
  const others = lines.filter((line) => line !== known);
  set([...others, { product, quantity: (known?.quantity ?? 0) + 1 }]);
}

export const emptyCart = () => set([]);

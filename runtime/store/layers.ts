import type { Link } from './slot.ts';
import type { Transaction, Undo } from './transaction.ts';
import { type Source, Writer } from './writer.ts';

/** A pending mutation's effect on the store: written over the base, again after every change below. */
export interface Layer {
  readonly source: Source;
  apply(writer: Writer): void;
}

type Hear = (layer: Layer, written: Link) => void;

let hear: Hear | undefined;

/** From now on `listener` hears of what is told; a variable that is exported would stay behind in CommonJS. */
export const onGuess = (listener: Hear): void => {
  hear = listener;
};

/** Tells what a mutation guessed, each time it does, and at last the answer that takes its place. */
export const tellGuess: Hear = (layer, written) => hear?.(layer, written);

/** Writes the pending layers in the order in which they were asked for; returns what takes them off again. */
export function replay(layers: Iterable<Layer>, tx: Transaction): readonly Undo[] {
  const log: Undo[] = [];
  for (const layer of layers) {
    try {
      // One by one: a spread would put them all on the call stack.
      for (const entry of tx.phase(() => layer.apply(new Writer(tx, layer.source)))) log.push(entry);
    } catch (error) {
      // Its guess does not fit what is there now; the answer of the server will tell.
      if (process.env.NODE_ENV !== 'production')
        console.error('presource: an optimistic response was left out:', error);
    }
  }
  return log;
}

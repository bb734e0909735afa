import type * as control from './controller/controls.ts';
import type { layerOf } from './controller/optimistic-layer.ts';
import type { optimisticResponse } from './endpoint/optimistic.ts';
import type { encode, splitBody } from './endpoint/request.ts';
import type { PartName } from './parts/declared.ts';
import type { matches, shorten, template } from './path/template.ts';
import type { addition } from './schema/growing.ts';
import type { Layer, recall, replay, takeBack } from './store/commit/layers.ts';
import type * as judging from './store/link/judging.ts';
import type { otherHandler } from './store/link/other-handlers.ts';
import type { Link, Slot } from './store/link/slot.ts';

/** The functions of each part that the core calls. */
export interface Parts extends Record<PartName, unknown> {
  additions: typeof addition;
  bodies: { splitBody: typeof splitBody; encode: typeof encode };
  controls: typeof control;
  custom: typeof judging;
  keys: { matches: typeof matches };
  optimistic: {
    optimisticResponse: typeof optimisticResponse;
    layerOf: typeof layerOf;
    takeBack: typeof takeBack;
    replay: typeof replay;
    recall: typeof recall;
  };
  paths: { template: typeof template; shorten: typeof shorten };
  shapes: typeof otherHandler;
}

/** The state of `rowKey`, for all controllers: it is called without one. */
export interface Rows {
  /** A mutation guessed its answer, each time it does, and at last the answer that takes its place. */
  onGuess(layer: Layer, written: Link): void;
  /** A record of a slot that was there before is made anew. */
  onConstruct(slot: Slot, record: object): void;
}

/** The parts that are there. One may be linked by one file, and used by what another one made before. */
export const linked: Partial<Parts & Rows> = {};

/** A part, asked for when it is needed: an app that lacks it never goes on with something else. */
export function use<Name extends PartName>(name: Name): Parts[Name] {
  const part = linked[name];
  if (!part) throw new TypeError(`part-missing: import 'presource/with-${name}'`);
  return part as Parts[Name];
}

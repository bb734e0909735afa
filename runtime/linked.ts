import type * as control from './controller/controls.ts';
import type { layerOf } from './controller/guess.ts';
import type { guess } from './endpoint/optimistic.ts';
import type { encode, splitBody } from './endpoint/request.ts';
import type { PartName } from './parts/declared.ts';
import type { matches, shorten, template } from './path/template.ts';
import type { addition } from './schema/growing.ts';
import type * as judging from './store/judging.ts';
import type { recall, replay, takeBack } from './store/layers.ts';
import type { otherHandler } from './store/other-handlers.ts';

/** What the core asks of each part. */
export interface Parts extends Record<PartName, unknown> {
  additions: typeof addition;
  bodies: { splitBody: typeof splitBody; encode: typeof encode };
  controls: typeof control;
  custom: typeof judging;
  keys: { matches: typeof matches };
  optimistic: {
    guess: typeof guess;
    layerOf: typeof layerOf;
    takeBack: typeof takeBack;
    replay: typeof replay;
    recall: typeof recall;
  };
  paths: { template: typeof template; shorten: typeof shorten };
  shapes: typeof otherHandler;
}

/** The parts that are there. One may be linked by one file, and used by what another one made before. */
export const linked: Partial<Parts> = {};

/** A part, asked for when it is needed: an app that lacks it never goes on with something else. */
export function use<Name extends PartName>(name: Name): Parts[Name] {
  const part = linked[name];
  if (!part) throw new TypeError(`part-missing: import 'presource/with-${name}'`);
  return part as Parts[Name];
}

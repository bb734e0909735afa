import './bodies.ts';
import { layerOf } from '../controller/optimistic-layer.ts';
import { define } from '../define.ts';
import { optimisticResponse } from '../endpoint/optimistic.ts';
import { RestBase } from '../endpoint/rest-base.ts';
import { linked } from '../linked.ts';
import { peek } from '../store/peek.ts';

declare module '../linked.ts' {
  interface Parts {
    optimistic: typeof layerOf;
  }
}

linked.optimistic = layerOf;
linked.peek = peek;
Object.defineProperty(RestBase.prototype, 'getOptimisticResponse', {
  configurable: true,
  get(this: RestBase) {
    return this.optimistic && this.sideEffect ? optimisticResponse : undefined;
  },
  // Called for a class's own field if a compiler lowers class fields to assignments.
  set(this: RestBase, own: unknown) {
    define(this, 'getOptimisticResponse', own);
  },
});

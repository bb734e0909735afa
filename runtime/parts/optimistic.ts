import './bodies.ts';
import { layerOf } from '../controller/optimistic-layer.ts';
import { optimisticResponse } from '../endpoint/optimistic.ts';
import { linked } from '../linked.ts';

declare module '../linked.ts' {
  interface Parts {
    optimistic: {
      optimisticResponse: typeof optimisticResponse;
      layerOf: typeof layerOf;
    };
  }
}

linked.optimistic = { optimisticResponse, layerOf };

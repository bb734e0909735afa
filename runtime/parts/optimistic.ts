import './bodies.ts';
import { layerOf } from '../controller/optimistic-layer.ts';
import { optimisticResponse } from '../endpoint/optimistic.ts';
import { linked } from '../linked.ts';
import { recall, replay, takeBack } from '../store/commit/layers.ts';

declare module '../linked.ts' {
  interface Parts {
    optimistic: {
      optimisticResponse: typeof optimisticResponse;
      layerOf: typeof layerOf;
      takeBack: typeof takeBack;
      replay: typeof replay;
      recall: typeof recall;
    };
  }
}

linked.optimistic = { optimisticResponse: optimisticResponse, layerOf, takeBack, replay, recall };

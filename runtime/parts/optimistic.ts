import './bodies.ts';
import { layerOf } from '../controller/optimistic-layer.ts';
import { optimisticResponse } from '../endpoint/optimistic.ts';
import { linked } from '../linked.ts';
import { recall, replay, takeBack } from '../store/commit/layers.ts';

linked.optimistic = { optimisticResponse: optimisticResponse, layerOf, takeBack, replay, recall };

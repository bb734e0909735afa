import './bodies.ts';
import { layerOf } from '../controller/guess.ts';
import { guess } from '../endpoint/optimistic.ts';
import { linked } from '../linked.ts';
import { recall, replay, takeBack } from '../store/layers.ts';

linked.optimistic = { guess, layerOf, takeBack, replay, recall };

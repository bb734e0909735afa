import { encode, splitBody } from '../endpoint/request.ts';
import { linked } from '../linked.ts';

linked.bodies = { splitBody, encode };

import { encode, splitBody } from '../endpoint/request.ts';
import { linked } from '../linked.ts';

declare module '../linked.ts' {
  interface Parts {
    bodies: { splitBody: typeof splitBody; encode: typeof encode };
  }
}

linked.bodies = { splitBody, encode };

import { linked } from '../linked.ts';
import { otherHandler } from '../schema/shapes.ts';
import './related.ts';

declare module '../linked.ts' {
  interface Parts {
    shapes: typeof otherHandler;
  }
}

linked.shapes = otherHandler;

import { linked } from '../linked.ts';
import { otherHandler } from '../schema/shapes.ts';

declare module '../linked.ts' {
  interface Parts {
    shapes: typeof otherHandler;
  }
}

linked.shapes = otherHandler;

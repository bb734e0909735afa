import { linked } from '../linked.ts';
import { shapeHandler } from '../schema/shapes.ts';
import './converters.ts';

declare module '../linked.ts' {
  interface Parts {
    shapes: typeof shapeHandler;
  }
}

linked.shapes = shapeHandler;

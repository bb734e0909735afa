import { linked } from '../linked.ts';
import { valueHandler } from '../schema/converters.ts';
import { shapeHandler } from '../schema/shapes.ts';
import './related.ts';

declare module '../linked.ts' {
  interface Parts {
    shapes: typeof shapeHandler;
  }
}

linked.shapes = shapeHandler;
// The fields of an object are not all schemas.
linked.converters = valueHandler;

import { linked } from '../linked.ts';
import { otherHandler } from '../store/link/other-handlers.ts';

declare module '../linked.ts' {
  interface Parts {
    shapes: typeof otherHandler;
  }
}

linked.shapes = otherHandler;

import { linked } from '../linked.ts';
import { valueHandler } from '../schema/converters.ts';

declare module '../linked.ts' {
  interface Parts {
    converters: typeof valueHandler;
  }
}

linked.converters = valueHandler;

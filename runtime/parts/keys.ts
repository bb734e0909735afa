import { linked } from '../linked.ts';
import { matches } from '../path/template.ts';

declare module '../linked.ts' {
  interface Parts {
    keys: { matches: typeof matches };
  }
}

linked.keys = { matches };

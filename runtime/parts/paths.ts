import { linked } from '../linked.ts';
import { parse } from '../path/template.ts';

declare module '../linked.ts' {
  interface Parts {
    paths: typeof parse;
  }
}

linked.paths = parse;

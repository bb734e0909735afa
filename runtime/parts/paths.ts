import { linked } from '../linked.ts';
import { shorten, template } from '../path/template.ts';

declare module '../linked.ts' {
  interface Parts {
    paths: { template: typeof template; shorten: typeof shorten };
  }
}

linked.paths = { template, shorten };

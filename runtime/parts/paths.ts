import { linked } from '../linked.ts';
import { parseTemplate } from '../path/template.ts';

declare module '../linked.ts' {
  interface Parts {
    paths: typeof parseTemplate;
  }
}

linked.paths = parseTemplate;

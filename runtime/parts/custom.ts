import { hold } from '../controller/holding.ts';
import { linked } from '../linked.ts';
import { judge, lookUp, normalizeOwn } from '../store/judging.ts';
import './forms.ts';
import './related.ts';

declare module '../linked.ts' {
  interface Parts {
    custom: { normalizeOwn: typeof normalizeOwn; judge: typeof judge; lookUp: typeof lookUp };
  }
}

linked.custom = { normalizeOwn, judge, lookUp };
linked.hold = hold;

import { hold } from '../controller/holding.ts';
import { linked } from '../linked.ts';
import { adapt, judge, lookUp } from '../store/judging.ts';
import './forms.ts';
import './related.ts';

declare module '../linked.ts' {
  interface Parts {
    custom: { adapt: typeof adapt; judge: typeof judge; lookUp: typeof lookUp };
  }
}

linked.custom = { adapt, judge, lookUp };
linked.hold = hold;

import { linked } from '../linked.ts';
import { Choice } from '../schema/choice.ts';

declare module '../linked.ts' {
  interface Parts {
    kinds: typeof Choice;
  }
}

linked.kinds = Choice;

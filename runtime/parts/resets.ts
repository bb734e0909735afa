import { answered } from '../controller/answered.ts';
import { addMethods } from '../controller/method.ts';
import { resetEntireStore } from '../controller/reset.ts';
import { linked } from '../linked.ts';

declare module '../linked.ts' {
  interface Parts {
    resets: typeof answered;
  }
}

linked.resets = answered;
addMethods({ resetEntireStore });

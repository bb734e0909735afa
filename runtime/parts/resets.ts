import { addMethods } from '../controller/methods.ts';
import { resetEntireStore } from '../controller/reset.ts';
import { sendThroughHooks } from '../controller/send-through-hooks.ts';
import { linked } from '../linked.ts';

declare module '../linked.ts' {
  interface Parts {
    resets: typeof sendThroughHooks;
  }
}

linked.resets = sendThroughHooks;
addMethods({ resetEntireStore });

import { expireAll, invalidateAll } from '../controller/expiry.ts';
import { addMethods } from '../controller/method.ts';
import { linked } from '../linked.ts';
import { matches } from '../path/template.ts';

declare module '../linked.ts' {
  interface Parts {
    keys: { matches: typeof matches };
  }
}

linked.keys = { matches };
addMethods({ expireAll, invalidateAll });

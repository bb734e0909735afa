import { hold, orderOfDeletion } from '../controller/holding.ts';
import { linked } from '../linked.ts';
import { normalizeCustom, writeMerged } from '../store/custom.ts';
import { findAgain, lookUp } from '../store/indexed.ts';
import './forms.ts';

declare module '../linked.ts' {
  interface Parts {
    custom: {
      normalizeCustom: typeof normalizeCustom;
      writeMerged: typeof writeMerged;
      lookUp: typeof lookUp;
    };
  }
}

linked.custom = { normalizeCustom, writeMerged, lookUp };
linked.hold = hold;
linked.orderOfDeletion = orderOfDeletion;
findAgain();

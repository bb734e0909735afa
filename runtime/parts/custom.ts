import { holding } from '../controller/holding.ts';
import { linked } from '../linked.ts';
import { AnswerTable } from '../store/answer-table.ts';
import { normalizeCustom, writeMerged } from '../store/custom.ts';
import { lookUp, refreshIndexed } from '../store/indexed.ts';
import { peek } from '../store/peek.ts';
import { spelled } from '../store/spelling.ts';
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
linked.spelled = spelled;
Object.assign(linked, holding);
linked.peek = peek;
AnswerTable.prototype.refresh = refreshIndexed;

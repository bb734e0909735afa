import './additions.ts';
import { linked } from '../linked.ts';
import { combined, withdraw } from '../schema/changes.ts';
import { spelled } from '../store/spelling.ts';

declare module '../linked.ts' {
  interface Parts {
    changes: { combined: typeof combined; withdraw: typeof withdraw };
  }
}

linked.spelled = spelled;
linked.changes = { combined, withdraw };

import './additions.ts';
import { linked } from '../linked.ts';
import { combined, withdraw } from '../schema/changes.ts';

declare module '../linked.ts' {
  interface Parts {
    changes: { combined: typeof combined; withdraw: typeof withdraw };
  }
}

linked.changes = { combined, withdraw };

import './bodies.ts';
import { addChanges } from '../endpoint/growing.ts';
import { linked } from '../linked.ts';
import { CollectionTable } from '../schema/collection-table.ts';
import { addition, growing } from '../schema/growing.ts';

declare module '../linked.ts' {
  interface Parts {
    additions: typeof addition;
  }
}

linked.additions = addition;
Object.assign(CollectionTable.prototype, growing);
addChanges();

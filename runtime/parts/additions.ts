import './bodies.ts';
import { addChanges } from '../endpoint/list-members.ts';
import { linked } from '../linked.ts';
import { addition, listChanges } from '../schema/additions.ts';
import { CollectionTable } from '../schema/collection-table.ts';

declare module '../linked.ts' {
  interface Parts {
    additions: typeof addition;
  }
}

linked.additions = addition;
Object.assign(CollectionTable.prototype, listChanges);
addChanges();

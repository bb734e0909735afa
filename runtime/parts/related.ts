import { linked } from '../linked.ts';
import { refreshCircle } from '../store/circle.ts';
import { EntityTable } from '../store/entity-table.ts';
import { rawOf } from '../store/raw-of.ts';
import { refresh } from '../store/refresh.ts';
import { linkOf, listIn } from '../store/related.ts';
import { remake } from '../store/remake.ts';

declare module '../linked.ts' {
  interface Parts {
    related: typeof related;
  }
}

const related = { listIn, rawOf, refreshCircle, remake };
linked.related = related;
Object.assign(EntityTable.prototype, { linkOf, refresh });

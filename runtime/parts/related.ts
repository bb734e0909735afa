import { linked } from '../linked.ts';
import { EntityTable } from '../store/entity-table.ts';
import { rawOf } from '../store/raw-of.ts';
import { refresh } from '../store/refresh.ts';
import { linkOf, listIn } from '../store/related.ts';
import { remake } from '../store/remake.ts';
import { Table } from '../store/table.ts';

declare module '../linked.ts' {
  interface Parts {
    related: typeof related;
  }
}

const related = { listIn, rawOf, remake };
linked.related = related;
EntityTable.prototype.linkOf = linkOf as EntityTable['linkOf'];
Table.prototype.refresh = refresh as Table['refresh'];

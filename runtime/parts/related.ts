import { linked } from '../linked.ts';
import { EntityTable } from '../store/entity-table.ts';
import { plain, plainFields } from '../store/plain.ts';
import { refresh } from '../store/refresh.ts';
import { linkOf, listIn } from '../store/related.ts';
import { prepare, relationsOf } from '../store/relations.ts';
import { Table } from '../store/table.ts';

declare module '../linked.ts' {
  interface Parts {
    related: typeof related;
  }
}

const related = { listIn, plain, plainFields, relationsOf };
linked.related = related;
// Where no schema changes, no record is made again.
linked.remakes ??= prepare;
EntityTable.prototype.linkOf = linkOf as EntityTable['linkOf'];
Table.prototype.refresh = refresh as Table['refresh'];

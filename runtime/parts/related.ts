import { linked } from '../linked.ts';
import { refreshCircle } from '../store/circle.ts';
import { EntityTable } from '../store/entity-table.ts';
import { linksOf, renew } from '../store/related.ts';
import { relationsOf, withLinks } from '../store/relations.ts';

declare module '../linked.ts' {
  interface Parts {
    related: typeof related;
  }
}

const related = { refreshCircle, relationsOf, withLinks };
linked.related = related;
Object.assign(EntityTable.prototype, { linksOf, renew });

import './additions.ts';
import { page } from '../controller/page.ts';
import { addMember } from '../endpoint/list-members.ts';
import { getPage, paginated } from '../endpoint/pages.ts';
import { RestBase } from '../endpoint/rest-base.ts';
import { linked } from '../linked.ts';
import { CollectionTable } from '../schema/collection-table.ts';
import { paging } from '../schema/pages.ts';

declare module '../linked.ts' {
  interface Parts {
    pages: typeof page;
  }
}

linked.pages = page;
Object.assign(CollectionTable.prototype, paging);
Object.assign(RestBase.prototype, { paginated });
addMember('getPage', getPage);

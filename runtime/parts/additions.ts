import './bodies.ts';
import { page } from '../controller/page.ts';
import { members } from '../endpoint/growing.ts';
import { RestBase } from '../endpoint/rest-base.ts';
import { linked } from '../linked.ts';
import { CollectionTable } from '../schema/collection-table.ts';
import { addition, growing } from '../schema/growing.ts';

declare module '../linked.ts' {
  interface Parts {
    additions: { addition: typeof addition; page: typeof page };
  }
}

linked.additions = { addition, page };
Object.assign(CollectionTable.prototype, growing);
Object.defineProperties(RestBase.prototype, Object.getOwnPropertyDescriptors(members));

import { holding } from '../controller/holding.ts';
import { linked } from '../linked.ts';
import { deleted, deletion } from '../store/remove.ts';
import './bodies.ts';

declare module '../linked.ts' {
  interface Parts {
    deletions: { deleted: typeof deleted; deletion: typeof deletion };
  }
}

linked.deletions = { deleted, deletion };
Object.assign(linked, holding);

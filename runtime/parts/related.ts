import { linked } from '../linked.ts';
import { refreshCircle } from '../store/circle.ts';
import { peek } from '../store/peek.ts';
import { refresh } from '../store/related.ts';
import { relationsOf, withLinks } from '../store/relations.ts';

declare module '../linked.ts' {
  interface Parts {
    related: typeof related;
  }
}

const related = { peek, refresh, refreshCircle, relationsOf, withLinks };
linked.related = related;

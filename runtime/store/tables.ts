import type { Store } from './store.ts';
import { Table } from './table.ts';

/** All tables except those of responses. Separate from the store, because few apps read the whole store. */
export const tablesOf = ({ handlers }: Store): (Table & { readonly key: string })[] =>
  [...handlers.values()].filter((handler) => handler instanceof Table) as never[];

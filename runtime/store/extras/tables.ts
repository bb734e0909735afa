import type { NormalizedStore } from '../commit/store.ts';
import type { Table } from '../model.ts';
import { BaseTable } from '../tables/table.ts';

/** All tables except those of responses. Separate from the store, because few apps read the whole store. */
export const tablesOf = ({ handlers }: NormalizedStore): (Table & { readonly key: string })[] =>
  [...handlers.values()].filter((handler) => handler instanceof BaseTable) as never[];

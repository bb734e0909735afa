import type { Store } from '../commit/store.ts';
import { Table } from './table.ts';

/** The tables of everything but answers; apart from the store, because few apps look through all of it. */
export const tablesOf = ({ handlers }: Store): (Table & { readonly key: string })[] =>
  [...handlers.values()].filter((handler) => handler instanceof Table) as never[];

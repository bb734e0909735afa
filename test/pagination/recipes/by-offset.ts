import { ArticleResource } from './by-page.ts';

interface Slice {
  author?: string;
  offset: number;
  limit: number;
}

const { getList } = ArticleResource;

/** Appends to the list of the same author. */
export const getSlice = getList.paginated(({ offset, limit, ...list }: Slice) => [list]);

/** Replaces the items of the list. */
export const refreshSlice = getSlice.extend({ schema: getList.schema, searchParams: {} as Slice });

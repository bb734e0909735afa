import { schema } from 'presource';
import { Article } from './article.ts';
import { ArticleResource } from './by-page.ts';

export const Feed = ArticleResource.extend((Base) => ({
  getList: Base.getList.extend({
    paginationField: 'cursor',
    schema: { items: new schema.Collection([Article]), next: '' as string | null },
  }),
}));

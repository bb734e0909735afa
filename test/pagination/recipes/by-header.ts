import { schema } from 'presource';
import { Article } from './article.ts';
import { ArticleResource } from './by-page.ts';

export const LinkedFeed = ArticleResource.extend((Base) => ({
  getList: Base.getList.extend({
    paginationField: 'cursor',
    schema: { items: new schema.Collection([Article]), next: '' as string | null },
    async parseResponse(response) {
      const body: unknown = await response.json();
      // The response to `push` is an item, not a page.
      if (!Array.isArray(body)) return body;
      const [, next = null] =
        /[?&]cursor=([^&>]*).*rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
      return { items: body, next };
    },
  }),
}));

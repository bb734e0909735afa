import { createResource } from 'presource';
import { Article } from './article.ts';

export const ArticleResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/articles/:id',
  schema: Article,
  searchParams: {} as { author?: string } | undefined,
  paginationField: 'page',
});

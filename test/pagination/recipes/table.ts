import { type Controller, createResource, schema } from 'presource';
import { Article } from './article.ts';

/** The response is `{ items, total }`. */
export const Rows = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/articles/:id',
  schema: Article,
  searchParams: {} as { page: number; sort?: string },
}).extend((Base) => ({
  getList: Base.getList.extend({ schema: { items: new schema.Collection([Article]), total: 0 } }),
  create: Base.getList.push.extend({ searchParams: undefined, schema: Article }),
}));

/** Only the server knows on which page a new article is, and what the others have then. */
export async function create(controller: Controller, body: { title: string }): Promise<Article> {
  const article = await controller.fetch(Rows.create, body);
  controller.expireAll(Rows.getList);
  return article;
}

export async function remove(controller: Controller, id: number): Promise<void> {
  await controller.fetch(Rows.delete, { id });
  controller.expireAll(Rows.getList);
}

/** What a page takes along, beside the JSON of what it was made of. */
import { gzipSync } from 'node:zlib';
import { Controller, createResource, Entity } from 'presource';
import { dehydrate, embed } from 'presource/ssr';
import { expect, test } from 'vitest';

class Author extends Entity {
  static override key = 'Author';
  id = 0;
  name = '';
}
class Article extends Entity {
  static override key = 'Article';
  id = 0;
  title = '';
  author = Author.fromJS();
  static override schema = { author: Author };
}
const ArticleResource = createResource({
  path: '/articles/:id',
  schema: Article,
  searchParams: {} as { author?: number } | undefined,
});

const authors = Array.from({ length: 20 }, (_, id) => ({
  id,
  name: `Author ${id}`,
  bio: 'Writes. '.repeat(20),
}));
const articles = Array.from({ length: 100 }, (_, id) => ({
  id,
  title: `Article ${id}`,
  text: `On ${id}. `.repeat(20),
  author: authors[id % 20]!,
}));

test('a page of three lists and a detail: each entity once', () => {
  const controller = new Controller();
  const answers: unknown[] = [];
  const answer = <T>(response: T): T => {
    answers.push(response);
    return response;
  };
  controller.setResponse(ArticleResource.getList, {}, answer(articles));
  for (const author of [1, 2]) {
    const own = articles.filter((one) => one.author.id === author);
    controller.setResponse(ArticleResource.getList, { author }, answer(own));
  }
  controller.setResponse(ArticleResource.get, { id: 1 }, answer(articles[1]));
  const text = embed(dehydrate(controller));
  const json = JSON.stringify(answers);
  const sizes = {
    state: text.length,
    json: json.length,
    gzip: [text, json].map((one) => gzipSync(one).length),
  };
  // Each author is in five articles of the whole list, and the articles of two of them are in two lists.
  expect(sizes.state / sizes.json, JSON.stringify(sizes)).toBeLessThan(0.6);
  expect(text.match(/Writes\. Writes\./g)!.length).toBeLessThan(json.match(/Writes\. Writes\./g)!.length / 4);
  if (process.env.REPORT) console.log(sizes);
});

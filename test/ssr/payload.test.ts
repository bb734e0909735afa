/** What a page takes along, beside the JSON of what it was made of and what others take. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Controller, createResource, Entity } from 'presource';
import { dehydrate, embed } from 'presource/ssr';
import { beforeAll, expect, test } from 'vitest';
import { installPeers, peersFolder } from '../bench/build.ts';

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

const WORDS = 'a record that two lists show is sent once and each list says which ones it has'.split(' ');

/** Words at random: text that repeats nothing but them. */
function text(seed: number, length: number): string {
  let state = (seed + 1) * 7919;
  return Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return WORDS[state % WORDS.length];
  }).join(' ');
}

const authors = Array.from({ length: 20 }, (_, id) => ({ id, name: `Author ${id}`, bio: text(id, 30) }));
const articles = Array.from({ length: 100 }, (_, id) => ({
  id,
  title: `Article ${id}`,
  text: text(id + 100, 40),
  author: authors[id % 20]!,
}));
const by = (author: number) => articles.filter((one) => one.author.id === author);

/** Three lists and a detail: each author is in five articles of the whole list, and ten articles are in two lists. */
const lists = [
  [{}, articles],
  [{ author: 1 }, by(1)],
  [{ author: 2 }, by(2)],
] as const;
const detail = articles[1]!;

const json = () => JSON.stringify([...lists.map(([, list]) => list), detail]);

function presource(): string {
  const controller = new Controller();
  for (const [args, list] of lists) controller.setResponse(ArticleResource.getList, args, [...list]);
  controller.setResponse(ArticleResource.get, { id: 1 }, detail);
  return embed(dehydrate(controller));
}

const peer = createRequire(join(peersFolder, 'package.json'));

function tanstack(): string {
  const { QueryClient, dehydrate } = peer('@tanstack/react-query');
  const client = new QueryClient();
  for (const [args, list] of lists) client.setQueryData(['articles', args], list);
  client.setQueryData(['article', { id: 1 }], detail);
  return JSON.stringify(dehydrate(client));
}

function apollo(): string {
  const { gql, InMemoryCache } = peer('@apollo/client');
  const fields = '{ __typename id title text author { __typename id name bio } }';
  const cache = new InMemoryCache();
  const typed = (one: (typeof articles)[number]) => ({
    __typename: 'Article',
    ...one,
    author: { __typename: 'Author', ...one.author },
  });
  const query = gql(`query ($author: Int) { articles(author: $author) ${fields} }`);
  for (const [variables, list] of lists)
    cache.writeQuery({ query, variables, data: { articles: list.map(typed) } });
  const one = gql(`query ($id: Int) { article(id: $id) ${fields} }`);
  cache.writeQuery({ query: one, variables: { id: 1 }, data: { article: typed(detail) } });
  return JSON.stringify(cache.extract());
}

/** Others are installed by tests that run alone. */
const isFull = import.meta.env.MODE === 'full';

beforeAll(() => {
  if (isFull) installPeers();
}, 120_000);

test('a page of three lists and a detail: smaller than what others send', () => {
  const all = { presource, json, ...(isFull && { tanstack, apollo }) };
  const sizes = Object.entries(all).map(([name, write]) => {
    const state = write();
    return {
      name,
      raw: state.length,
      gzip: gzipSync(state).length,
      brotli: brotliCompressSync(state).length,
    };
  });
  if (process.env.REPORT) console.table(sizes);
  const [ours, ...others] = sizes;
  for (const other of others)
    for (const form of ['raw', 'gzip', 'brotli'] as const)
      expect(ours![form], `${form} of ${other.name}`).toBeLessThan(other[form]);
});

test('each entity is in it once', () => {
  const state = presource();
  for (const { text } of articles) expect(state.split(text)).toHaveLength(2);
  for (const { bio } of authors) expect(state.split(bio)).toHaveLength(2);
});

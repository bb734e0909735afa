import { schema } from 'normalizr';
import type { EndpointName } from '../libraries/library.ts';

const user = new schema.Entity('users');
const comment = new schema.Entity('comments', { commenter: user });
const post = new schema.Entity('posts', { author: user, comments: [comment] });
const product = new schema.Entity('products');
const buildType = new schema.Entity('buildTypes');
const project = new schema.Entity('projects', { buildTypes: { buildType: [buildType] } });
const link = new schema.Entity('links');
const article = new schema.Entity('articles');
const todo = new schema.Entity('todos');
const author = new schema.Entity('authors');
const essay = new schema.Entity('essays', { author, reviewers: [author] });
author.define({ posts: [essay] });

/** The declarations once more, for normalizr and for what is used together with it. */
export const schemas: Readonly<Record<EndpointName, unknown>> = {
  posts: [post],
  post,
  user,
  flat: [product],
  projects: { project: [project] },
  feed: new schema.Array({ link, post: article }, ({ type }) => type),
  link,
  todos: [todo],
  todo,
  authors: [author],
  essays: [essay],
  essay,
};

/** The tables that are there. */
export const tableNames: readonly string[] = [
  'users',
  'comments',
  'posts',
  'products',
  'buildTypes',
  'projects',
  'links',
  'articles',
  'todos',
  'authors',
  'essays',
];

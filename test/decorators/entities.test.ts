import { Controller } from 'presource';
import { describe, expect, it, vi } from 'vitest';
import { snapshot } from '../../runtime/store/snapshot.ts';
import { describeModule } from '../compiler/describe-module.ts';
import type { Exports } from '../compiler/evaluate.ts';
import { forms, run } from './forms.ts';

/** Each case: one model written in decorators, and by hand, which do the same with the same responses. */
interface Case {
  readonly decorated: string;
  readonly written: string;
  /** Responses to the endpoint that the module exports as `get`. */
  readonly responses: readonly unknown[];
}

const IMPORT = `import { createResource, Entity, entity, field, pk, RestEndpoint, schema } from 'presource';
const date = (text: string) => new Date(text);`;

const cases: Record<string, Case> = {
  'a derived key and the usual primary key': {
    decorated: `
      @entity export class User extends Entity { @pk id = ''; name!: string; nick = 'none'; }
      export const get = new RestEndpoint({ path: '/:id', schema: User });`,
    written: `
      export class User extends Entity { id = ''; name!: string; nick = 'none'; }
      export const get = new RestEndpoint({ path: '/:id', schema: User });`,
    responses: [{ id: '1', name: 'Ann' }, { id: '2' }, { id: '1', nick: 'A' }],
  },
  'a key, another primary key, relations in both directions': {
    decorated: `
      @entity('Article')
      export class Post extends Entity {
        @pk slug = '';
        title = '';
        @field(() => User) author = User.fromJS();
        @field(() => [Comment]) comments: Comment[] = [];
        @field(() => date) createdAt = new Date(0);
      }
      @entity export class User extends Entity { @pk id = 0; name = ''; @field(() => [Post]) posts: Post[] = []; }
      @entity export class Comment extends Entity { @pk id = 0; @field(() => User) by!: User; @field(() => Post) on?: Post }
      export const get = new RestEndpoint({ path: '/:id', schema: [Post] });`,
    written: `
      export class Post extends Entity {
        slug = '';
        title = '';
        author = User.fromJS();
        comments: Comment[] = [];
        createdAt = new Date(0);
        static key = 'Article';
        pk() { return this.slug; }
      }
      export class User extends Entity { id = 0; name = ''; posts: Post[] = []; static schema: object = { posts: [Post] }; }
      export class Comment extends Entity { id = 0; by!: User; on?: Post; static schema: object = { by: User, on: Post }; }
      Post.schema = { author: User, comments: [Comment], createdAt: date };
      export const get = new RestEndpoint({ path: '/:id', schema: [Post] });`,
    responses: [
      [
        { slug: 'a', title: 'A', author: { id: 1, name: 'Ann', posts: ['a'] }, createdAt: '2020-01-01' },
        {
          slug: 'b',
          comments: [
            { id: 5, by: { id: 1 }, on: 'b' },
            { id: 6, by: 2 },
          ],
        },
      ],
    ],
  },
};

vi.spyOn(console, 'warn').mockImplementation(() => {});

/** What the store holds after the responses, and what it then shows. */
function outcome(exports: Exports, responses: readonly unknown[]) {
  const controller = new Controller();
  const shown = responses.map((response) => {
    controller.setResponse(exports.get as never, ...([{ id: 1 }] as never), response as never);
    return JSON.stringify(
      controller.getResponse(exports.get as never, ...([{ id: 1 }] as never)).data,
      circular(),
    );
  });
  return { shown, tables: snapshot(controller) };
}

/** Objects with their keys in order, which is not the same under both meanings of class fields, and each once. */
const circular = () => {
  const seen = new Set<unknown>();
  return (_: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return 'seen';
    seen.add(value);
    return Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
};

describe.each(Object.entries(cases))('%s', (_, { decorated, written, responses }) => {
  const oracle = outcome(run('esbuild, TC39', IMPORT + written), responses).tables;

  it.each(Object.keys(forms))('%s: as written by hand', (form) => {
    const exports = run(form, IMPORT + decorated);
    const byHand = run(form, IMPORT + written);
    expect(describeModule(exports)).toEqual(describeModule(byHand));
    expect(outcome(exports, responses)).toEqual(outcome(byHand, responses));
    expect(outcome(exports, responses).tables).toEqual(oracle);
  });
});

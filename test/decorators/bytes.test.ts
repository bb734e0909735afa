import * as esbuild from 'esbuild';
import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { bundlers, entriesOf, esbuildOptions, measure } from '../size/bundle.ts';

const IMPORT = `import { Controller, createResource, Entity, entity, field, pk } from 'presource';`;
const USE = `
  export const PostResource = createResource({ path: '/posts/:id', schema: Post });
  new Controller().fetch(PostResource.get, { id: 1 });`;

const compiled = (code: string) => ({ code: compile(IMPORT + code + USE, { filename: 'program.ts' }).code });

/** What only the decorators of the runtime have in them. */
const DECORATORS = /addInitializer|Symbol\.metadata|DecoratorError/;

async function bundled(program: { readonly code: string }): Promise<string> {
  const { outputFiles } = await esbuild.build(esbuildOptions(program, await entriesOf(program)));
  return outputFiles[0]!.text;
}

const other = compiled('class Post extends Entity { id = 0; title = ""; isDraft = true; }');

const decorated = {
  'a class that extends Entity': '@entity class Post extends Entity { @pk id = 0; @pk title = ""; }',
  'one with relations': '@entity class Post extends Entity { @pk id = 0; @field(() => Post) next?: Post; }',
  'one that extends nothing':
    '@entity("K") class Post { @pk id = 0; @field(() => [Post]) more: Post[] = []; }',
};

describe('in a bundle for production', () => {
  it('decorators are there where they are not compiled (else what follows would say nothing)', async () => {
    const code = IMPORT + decorated['one with relations'] + USE;
    expect(await bundled({ code })).toMatch(DECORATORS);
  });

  it('nothing of them is where nobody imports them', async () => {
    const code = `import { Entity } from 'presource'; export class Post extends Entity {}`;
    expect(await bundled({ code })).not.toMatch(DECORATORS);
  });

  it.each(Object.entries(decorated))('nothing is left of them in %s', async (_, code) => {
    expect(await bundled(compiled(code))).not.toMatch(DECORATORS);
  });

  it.each(bundlers)(
    '%s makes of a decorated class what it makes of one by hand, to the byte',
    async (bundler) => {
      const usual = compiled('@entity class Post extends Entity { id = 0; @pk slug = ""; }');
      const written = compiled('class Post extends Entity { id = 0; pk() { return this.slug; } slug = ""; }');
      expect(await measure(bundler, usual)).toEqual(await measure(bundler, written));
      expect(await measure(bundler, usual)).not.toEqual(await measure(bundler, other));
    },
  );

  it.each(bundlers)('%s drops a decorated class that nobody uses', async (bundler) => {
    const post = 'class Post extends Entity { id = 0; title = ""; }';
    const unused = '@entity class Unused extends Entity { @pk id = 0; @field(() => Post) post?: Post; }';
    const { min: alone } = await measure(bundler, compiled(post));
    const { min: beside } = await measure(bundler, compiled(post + unused));
    // Another letter for some name may be a byte or two.
    expect(Math.abs(beside - alone)).toBeLessThan(10);
  });
});

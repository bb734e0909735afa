/** What hosts say of a build and of its files, each in a way of its own. */
import { describe, expect, it } from 'vitest';
import load from '../../transformer/adapters/loader.ts';
import rolldown from '../../transformer/adapters/rolldown.ts';
import { compileForRunner, withInlineMap } from '../../transformer/adapters/runner.ts';
import { isWanted } from '../../transformer/adapters/selection.ts';
import { sharing } from '../../transformer/adapters/shared-chunk.ts';

const SOURCE = "import { Entity } from 'presource';\nexport class Post extends Entity {}\n";

describe('a loader', () => {
  const mapOf = (sourceMap?: boolean): unknown => {
    let found: unknown;
    const context = {
      resourcePath: '/app/src/post.ts',
      ...(sourceMap === undefined ? {} : { sourceMap }),
      callback: (_: Error | null, __?: string, map?: unknown) => {
        found = map;
      },
    };
    load.call(context, SOURCE);
    return found;
  };

  it('makes a map unless its host wants none', () => {
    expect(mapOf(false)).toBeUndefined();
    expect(mapOf(true)).toBeDefined();
    expect(mapOf()).toBeDefined();
  });
});

describe('what only types read', () => {
  const option = 'searchParams: {} as { author: string }';
  const source = `import { createResource, Entity } from 'presource';
export class Post extends Entity {}
export const Posts = createResource({ path: '/posts/:id', schema: Post, ${option} });
`;

  it('stays for ts-jest, which checks the types of what it gets', () => {
    expect(compileForRunner(source, '/app/src/post.ts', {}, '/app')!.code).toContain(option);
  });

  it('stays in development, for ts-loader, and is left out of a production build', () => {
    const loaded = (mode: string): string => {
      let found = '';
      const callback = (_: Error | null, code = '') => {
        found = code;
      };
      load.call({ resourcePath: '/app/src/post.ts', rootContext: '/app', mode, callback }, source);
      return found;
    };
    expect(loaded('development')).toContain(option);
    expect(loaded('production')).not.toContain('searchParams');
  });
});

describe('a runner', () => {
  it('takes code whose map of another tool is broken', () => {
    const comment = '//# sourceMappingURL=data:application/json;base64,bm8gSlNPTg==\n';
    const result = compileForRunner(SOURCE + comment, '/app/src/post.ts', {}, '/app')!;
    const [, own] = /base64,([\w+/=]+)\n$/.exec(withInlineMap(result))!;
    expect(JSON.parse(Buffer.from(own!, 'base64').toString()).sources).toEqual(['/app/src/post.ts']);
  });
});

it('a module that another plugin made is left to it', () => {
  expect(isWanted('\0routes.ts', {})).toBe(false);
  expect(isWanted('src/routes.ts', {})).toBe(true);
});

it('a plugin in place of its result says so where Rolldown calls first', () => {
  const { buildStart } = rolldown as unknown as { buildStart(): void };
  expect(buildStart).toThrow('Write `plugins: [presource()]`.');
});

describe('a chunk of the runtime that lazy chunks share', () => {
  const groupsOf = (target: string): readonly string[] => {
    const splitChunks: { cacheGroups?: object } = {};
    const options = { mode: 'production', target, optimization: { splitChunks } };
    sharing({ apply() {} }).apply({ context: import.meta.dirname, options });
    return Object.keys(splitChunks.cacheGroups ?? {});
  };

  it('is for browsers, and not for a server', () => {
    expect(groupsOf('web')).toEqual(['presource']);
    expect(groupsOf('node20')).toEqual([]);
  });
});

/** What hosts say of a build and of its files, each in a way of its own. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BuildReport } from '../../transformer/adapters/build-report/build-report.ts';
import { cacheKey } from '../../transformer/adapters/cache-key.ts';
import { HostBuild } from '../../transformer/adapters/host-build.ts';
import load from '../../transformer/adapters/loader.ts';
import { getCacheKey } from '../../transformer/adapters/metro.ts';
import rolldown from '../../transformer/adapters/rolldown.ts';
import { compileForRunner, withInlineMap } from '../../transformer/adapters/runner.ts';
import { isWanted } from '../../transformer/adapters/selection.ts';
import { sharing } from '../../transformer/adapters/shared-chunk.ts';
import vite from '../../transformer/adapters/vite.ts';
import { version } from '../../transformer/package.json' with { type: 'json' };

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

describe('types that ts-loader checks', () => {
  const warningsOf = (rules: unknown, mode = 'production'): readonly string[] => {
    const warnings: Error[] = [];
    const hook = {
      tap: (_: string, begin: (compilation: object) => void) => begin({ warnings, fileDependencies: [] }),
    };
    const hooks = { emit: hook, thisCompilation: hook };
    const compiler = { context: '/app', hooks, options: { mode, module: { rules } } };
    new HostBuild(new BuildReport()).startCompiler(compiler as never, 'key');
    return warnings.map(({ message }) => message);
  };
  const checked = {
    loader: '/app/node_modules/ts-loader/index.js',
    options: { configFile: 'tsconfig.json' },
  };

  it.each([
    [[{ test: /ts$/, use: 'ts-loader' }]],
    [[{ test: /ts$/, ...checked }]],
    [[{ oneOf: [{ test: /ts$/, use: ['babel-loader', checked] }] }]],
    [[{ rules: [{ use: { loader: 'ts-loader', options: { transpileOnly: false } } }] }]],
  ])('are told of in a production build: %j', (rules) => {
    expect(warningsOf(rules)).toEqual([expect.stringContaining('`transpileOnly: true`')]);
    expect(warningsOf(rules, 'development')).toEqual([]);
  });

  it.each([
    [undefined],
    [['...', 0, null, { use: () => 'ts-loader' }]],
    [[{ use: ['swc-loader', 'not-ts-loader'] }]],
    [[{ loader: 'ts-loader', options: { transpileOnly: true } }]],
    [[{ loader: 'ts-loader', options: { happyPackMode: true } }]],
    [[{ use: 'ts-loader?transpileOnly' }]],
    [[{ loader: 'ts-loader', options: 'transpileOnly=true' }]],
  ])('are not told of: %j', (rules) => {
    expect(warningsOf(rules)).toEqual([]);
  });
});

describe('what a cache of a host depends on', () => {
  it('are the options and the version, and no function', () => {
    const key = cacheKey({ exclude: /a/ });
    expect(key).toContain(version);
    expect(key).not.toBe(cacheKey({ exclude: /b/ }));
    expect(key).toBe(cacheKey({ exclude: /a/, onReport() {} }));
  });

  it.each(['defineCacheKeyGenerator', 'experimental_defineCacheKeyGenerator'])(
    'is told to Vitest by %s',
    (name) => {
      let make = (): string => '';
      const [plugin] = [vite({ exclude: 'a' })].flat() as unknown as [
        { configureVitest(host: object): void },
      ];
      plugin.configureVitest({
        [name]: (given: () => string) => {
          make = given;
        },
      });
      expect(make()).toContain(cacheKey({ exclude: 'a' }));
    },
  );

  it('is told to Metro, with the key of its next transformer', () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'presource-metro-')));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const next = join(root, 'node_modules/metro-babel-transformer');
    mkdirSync(next, { recursive: true });
    writeFileSync(join(next, 'index.js'), 'exports.getCacheKey = (options) => "of " + options.projectRoot;');
    expect(getCacheKey({ projectRoot: root })).toBe(`${cacheKey({})} of ${root}`);
    expect(getCacheKey({ projectRoot: '/nowhere' })).toBe(`${cacheKey({})} `);
  });
});

it('a module that another plugin made is left to it', () => {
  expect(isWanted('\0routes.ts', {})).toBe(false);
  expect(isWanted('src/routes.ts', {})).toBe(true);
});

describe('Farm, which takes plugins of Vite', () => {
  /** Its config throws where a member is read that it does not know. */
  const config = new Proxy(
    { command: 'build', isProduction: true, root: '/app', cacheDir: '/app/cache', build: {}, plugins: [] },
    {
      get(target, key) {
        const known = { ...target, logger: { info: (line: string) => told.push(line) }, test: undefined };
        if (!(key in known)) throw new Error(`uses viteConfig['${String(key)}'] which is not supported`);
        return known[key as keyof typeof known];
      },
    },
  );
  const told: string[] = [];

  it('compiles, and tells the outcome', async () => {
    const [plugin] = [vite()].flat() as unknown as [
      {
        configResolved(config: object): void;
        transform: { handler(code: string, id: string): Promise<{ code: string } | undefined> };
        writeBundle(): void;
      },
    ];
    plugin.configResolved(config);
    const { handler } = plugin.transform;
    const made = await handler.call({ resolve: async () => null } as never, SOURCE, '/app/src/post.ts');
    expect(made?.code).toContain('presource/compiled');
    const { writeBundle } = plugin;
    writeBundle.call(undefined);
    expect(told).toEqual([expect.stringContaining('1 of 1 declaration compiled')]);
  });
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

/** What the plugin says at the end of a production build. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lend, presource, projectWith, write } from './support.ts';

const app = projectWith({
  'package.json': '{ "type": "module" }',
  'index.html': '<script type="module" src="/src/main.ts"></script>',
  'src/main.ts': `import { Controller, createResource, Entity } from 'presource';
class Post extends Entity { id = 0; }
const host = location.host;
const Posts = createResource({ path: '/posts/:id', schema: Post });
const Others = createResource({ path: host + '/<others>/:id', schema: Post });
console.log(Controller, Posts.getList, Others.getList);
`,
});
lend(app, 'presource', '@presource/transformer', 'vite', 'esbuild', 'rollup', 'react');

const require = createRequire(import.meta.url);
const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');

function run(...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: app,
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, NO_COLOR: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout + stderr;
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('presource:'));

const viteWith = (options: string, ...args: string[]): string[] => {
  write(app, {
    'vite.config.js': `import presource from '@presource/transformer/vite';
export default { plugins: [presource(${options})] };
`,
  });
  return linesOf(run(vite, 'build', ...args));
};

const withEsbuild = (options: string): string => `import { build } from 'esbuild';
import presource from '@presource/transformer/esbuild';
await build({ entryPoints: ['src/main.ts'], bundle: true, outfile: 'out/esbuild.js', plugins: [presource(${options})] });
`;

describe('the report of a build', () => {
  it('is one line, with the bytes of the runtime where the bundler tells', () => {
    expect(viteWith('')).toEqual([
      expect.stringMatching(
        /^presource: 2 of 3 declarations compiled · linked: paths · runtime about \d+\.\d kB \(brotli; core, parts and imported names\), \d\.\d kB left out · `npx presource explain` says why$/,
      ),
    ]);
  });

  it('has the bytes that explain prints, with what files import by name', () => {
    const main = readFileSync(join(app, 'src/main.ts'), 'utf8');
    write(app, {
      'src/main.ts': `import { Query } from 'presource';
import { DataProvider } from 'presource/react';
import { useView } from './view.ts';
${main}console.log(DataProvider, useView, new Query(Posts.getList.schema, (posts) => posts));
`,
      'src/view.ts': `import { AsyncBoundary } from 'presource/boundaries';
import { useLive } from 'presource/react';
export const useView = () => [AsyncBoundary, useLive];
`,
    });
    try {
      const said = /runtime about (\S+ kB)/;
      const [line] = viteWith('');
      const { out } = presource(app, 'explain');
      expect(out).toMatch(/AsyncBoundary .*imported by name/);
      expect(out).toMatch(/useLive .*imported by name/);
      expect(said.exec(line!)?.[1]).toBe(/The runtime is about (\S+ kB)/.exec(out)?.[1]);
      expect(viteWith("{ exclude: 'view.ts' }")[0]).toContain(
        `${/The runtime is about (\S+ kB)/.exec(presource(app, 'explain').out)?.[1]} (`,
      );
    } finally {
      write(app, { 'src/main.ts': main, 'src/view.ts': '' });
    }
  });

  it('says that all of it is there, if a file that is not compiled asks for it', () => {
    expect(viteWith("{ exclude: 'other.ts' }")).toEqual([expect.stringContaining('kB left out')]);
    const main = readFileSync(join(app, 'src/main.ts'), 'utf8');
    write(app, { 'src/main.ts': `import './other.ts';\n${main}`, 'src/other.ts': "import 'presource';\n" });
    try {
      expect(viteWith("{ exclude: 'other.ts' }")).toEqual([
        expect.stringMatching(
          /runtime about \d+\.\d kB \(brotli; core, parts and imported names\), all of it · `npx presource explain` says why$/,
        ),
      ]);
    } finally {
      write(app, { 'src/main.ts': main });
    }
  });

  it('names a file that hands on everything, in place of parts', () => {
    const main = readFileSync(join(app, 'src/main.ts'), 'utf8');
    write(app, {
      'src/main.ts': main.replace("'presource'", "'./lib.ts'"),
      'src/lib.ts': "export * from 'presource';\n",
    });
    try {
      const why = 'linked: the whole runtime, because of src/lib.ts';
      expect(viteWith("{ sources: ['./src/lib.ts'] }")).toEqual([
        expect.stringMatching(
          new RegExp(
            `^presource: 2 of 3 declarations compiled · ${why} · runtime about .*, all of it · \`npx presource explain\` says why$`,
          ),
        ),
      ]);
      write(app, { 'esbuild.mjs': withEsbuild("{ sources: ['./src/lib.ts'] }") });
      expect(linesOf(run('esbuild.mjs'))).toEqual([
        `presource: 2 of 3 declarations compiled · ${why} · \`npx presource explain\` says why`,
      ]);
    } finally {
      write(app, { 'src/main.ts': main, 'src/lib.ts': '' });
    }
  });

  it('says that nothing is compiled, if the options leave out every file', () => {
    expect(viteWith("{ include: 'lib/**' }")).toEqual([
      expect.stringMatching(
        /^presource: no declaration is compiled · runtime about \d+\.\d kB \(brotli; core, parts and imported names\), all of it · look at `include` and `exclude` of the plugin$/,
      ),
    ]);
  });

  it('does not blame the options, if an installed package has the declarations', () => {
    const main = readFileSync(join(app, 'src/main.ts'), 'utf8');
    write(app, {
      'src/main.ts':
        "import { Controller } from 'presource';\nimport { Posts } from 'data';\nconsole.log(Controller, Posts);\n",
      'node_modules/data/package.json': '{ "type": "module", "exports": "./index.js" }',
      'node_modules/data/index.js': main
        .replace('const Posts', 'export const Posts')
        .replaceAll(': string', ''),
    });
    try {
      expect(viteWith('')).toEqual([
        expect.stringMatching(
          /^presource: no declaration is compiled · .*, all of it · your files have none, and packages are not compiled$/,
        ),
      ]);
    } finally {
      write(app, { 'src/main.ts': main });
    }
  });

  it('is left out by an option, and by a quiet host', () => {
    expect(viteWith('{ report: false }')).toEqual([]);
    expect(viteWith('', '--logLevel', 'silent')).toEqual([]);
  });

  it('is also a page that needs nothing else', () => {
    viteWith("{ report: 'presource.html' }");
    const page = readFileSync(join(app, 'presource.html'), 'utf8');
    expect(page).toContain('<h1>2 of 3 declarations compiled</h1>');
    expect(page).toContain('<code>src/main.ts:5:39</code>');
    expect(page).toContain('its path is not constant in this file<br>Write the path as text');
    expect(page).toMatch(/<td>paths<\/td><td><code>src\/main\.ts:5:\d+<\/code><\/td><td>\d+<\/td>/);
    expect(page).not.toMatch(/<script|https?:|<link/);
  });

  it('is not for the part of an app that runs on a server, whose page would replace the one for browsers', () => {
    viteWith("{ report: 'presource.html' }");
    const page = readFileSync(join(app, 'presource.html'), 'utf8');
    expect(viteWith("{ report: 'presource.html' }", '--ssr', 'src/main.ts')).toEqual([]);
    expect(readFileSync(join(app, 'presource.html'), 'utf8')).toBe(page);
  });

  it('is one line for an app with a browser and a server in one build', () => {
    write(app, {
      'vite.config.js': `import presource from '@presource/transformer/vite';
export default {
  plugins: [presource()],
  environments: { ssr: { build: { outDir: 'dist/server', rollupOptions: { input: 'src/main.ts' } } } },
  builder: {
    sharedConfigBuild: true,
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) await builder.build(builder.environments[name]);
    },
  },
};
`,
    });
    expect(linesOf(run(vite, 'build', '--app'))).toEqual([expect.stringContaining('kB left out')]);
  });

  it('is the same line in other bundlers', () => {
    write(app, { 'esbuild.mjs': withEsbuild('') });
    expect(linesOf(run('esbuild.mjs'))).toEqual([
      'presource: 2 of 3 declarations compiled · linked: paths · `npx presource explain` says why',
    ]);
    expect(existsSync(join(app, 'out/esbuild.js'))).toBe(true);
  });
});

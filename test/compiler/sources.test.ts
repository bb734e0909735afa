import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import presource from '../../transformer/adapters/vite.ts';
import { compile } from '../../transformer/compile.ts';
import { mentions } from '../../transformer/parse/sources.ts';
import { HOSTS, PLUGIN, patchedOf } from '../tsc/hosts.ts';
import { Project } from '../tsc/project.ts';

/** The plugin option `sources`: modules that re-export ours, however they are imported. */
const model = (from: string): string =>
  `import { Entity } from '${from}';\nexport class Post extends Entity { static schema = { next: Post } }\n`;

const options = { root: '/app', sources: ['@acme/data', './src/lib/data', '../shared/index.ts', './src'] };

const rows: readonly (readonly [file: string, from: string, isOurs: boolean])[] = [
  ['/app/src/post.ts', 'presource', true],
  ['/app/src/post.ts', '@acme/data', true],
  ['/app/src/post.ts', '@acme/data/other', false],
  ['/app/src/post.ts', './lib/data', true],
  ['/app/src/post.ts', './lib/data.ts', true],
  ['/app/src/post.ts', './lib/data.js', true],
  ['/app/src/post.ts', './lib/data/index.js', true],
  ['/app/src/pages/deep/post.ts', '../../lib/data', true],
  ['/app/src/pages/deep/post.ts', '../../../src/lib/../lib/data', true],
  ['/app/src/lib/post.ts', './data', true],
  ['/app/src/lib/data/post.ts', '.', true],
  ['/app/src/lib/data/post.ts', './', true],
  ['/app/src/lib/data/more/post.ts', '..', true],
  ['/app/src/lib/data/more/post.ts', '../index', true],
  ['/app/src/post.ts', '../../shared', true],
  ['/app/src/post.ts', '../../shared/index', true],
  ['/app/src/post.ts', '/app/src/lib/data', true],
  ['/app/src/post.ts', './index.ts', true],
  ['src/pages/post.ts', '../lib/data', true],
  ['/app/src/pages/post.ts', './lib/data', false],
  ['/app/src/post.ts', './src/lib/data', false],
  ['/app/src/post.ts', './lib/data.json', false],
  ['/app/src/post.ts', './lib/database', false],
  ['/app/src/post.ts', 'src/lib/data', false],
  ['/other/src/post.ts', './lib/data', false],
  ['src/pages/post.ts', './lib/data', false],
];

describe('sources', () => {
  it.each(rows)('%s imports %s: %s', (filename, from, isOurs) => {
    const { code } = compile(model(from), { ...options, filename });
    expect(code.includes('.links(')).toBe(isOurs);
  });

  it('costs files that import none of them no parse', () => {
    for (const from of ['react', './lib/database', './lib/data.json', 'lib/data'])
      expect(mentions(model(from), options)).toBe(false);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'presource-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files = {
  'src/lib/data.ts': "export * from 'presource';\n",
  'src/pages/post.ts': model('../lib/data.ts'),
};

it('Vite: paths are told from its root', async () => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const reported: string[] = [];
  const onReport = (file: string) => reported.push(file.slice(folder.length));
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [presource({ sources: ['./src/lib/data'], onReport })],
    build: {
      write: false,
      lib: { entry: join(folder, 'src/pages/post.ts'), formats: ['es'] },
      rolldownOptions: { external: [/^presource/] },
    },
  });
  expect(reported).toEqual(['/src/pages/post.ts']);
});

it.each(HOSTS)('%s: paths are told from the tsconfig', (host) => {
  const plugins = [{ transform: PLUGIN, sources: ['./src/lib/data'] }];
  const project = new Project(
    {
      'lib/data.ts': "export * from 'presource';\n",
      'pages/post.ts': model('../lib/data.js'),
    },
    { plugins },
  );
  try {
    expect(project.tsc(patchedOf(host))).toEqual({ exitCode: 0, output: '' });
    expect(project.read('out/pages/post.js')).toContain('static get name()');
  } finally {
    project.remove();
  }
});

/**
 * The samples of all pages in a project that has the packed archives, with the tools of a reader: the type check of `tsc`, a
 * production build of Vite with the plugin, and each module is run. `npm run test:full`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { emptyFolder, lend, pack, unpack } from '../packages/archives.ts';
import { pages, ROOT } from './pages.ts';
import { modulesOf, WORLD_FILE } from './samples.ts';

const TOOLS = 'test/docs/tools.d.ts';

/** What a sample needs before it can run: a value that its page only names, a component around it, another program. */
function needs(
  path: string,
  modules: ReadonlyMap<string, string>,
  seen = new Set<string>(),
): string | undefined {
  // Samples may import each other.
  if (seen.has(path)) return undefined;
  seen.add(path);
  const text = modules.get(path)!;
  if (/^(export )?declare (const|function)/m.test(text)) return 'a value';
  if (/^(const .*= |return )?use[A-Z]\w*\(/m.test(text)) return 'a component';
  const other = /from '(presource\/next|next\/headers|vitest|node:http)'/.exec(text)?.[1];
  if (other) return other;
  for (const [, names, from] of text.matchAll(/import \{ ([^}]*) \} from '(\.[^']*)'/g)) {
    const source = join(dirname(path), from!);
    if (source === WORLD_FILE && names!.split(', ').some((name) => VALUELESS.has(name))) return 'a value';
    const need = modules.has(source) && needs(source, modules, seen);
    if (need) return need;
  }
  return undefined;
}

const VALUELESS = new Set(
  [...readFileSync(join(ROOT, WORLD_FILE), 'utf8').matchAll(/declare (?:const|function) (\w+)/g)].map(
    ([, name]) => name!,
  ),
);

const outputOf = (path: string) => `${path.replace(/\W/g, '_')}.mjs`;

describe.skipIf(import.meta.env.MODE !== 'full')('the samples of the pages', () => {
  const folder = emptyFolder();
  const modules = new Map(pages.flatMap((page) => [...modulesOf(page)]));
  /** Configurations of bundlers are checked by their types; other tests build with them. */
  const built = [...modules.keys()].filter((path) => !path.endsWith('.config.ts'));

  beforeAll(() => {
    for (const [name, from] of [
      ['presource', 'runtime'],
      ['@presource/transformer', 'transformer'],
    ] as const)
      unpack(pack(from, folder), folder, name);
    const manifest = join(folder, 'node_modules/@presource/transformer/package.json');
    const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    const tools = [
      'typescript',
      'vite',
      '@vitejs/plugin-react',
      'vitest',
      'msw',
      'graphql',
      'zod',
      'valibot',
    ];
    const types = ['@types/react', '@types/react-dom', '@types/node'];
    lend(folder, ...Object.keys(dependencies), ...tools, ...types, 'react', 'react-dom');
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const [path, text] of modules) write(path, text);
    for (const path of [WORLD_FILE, TOOLS]) cpSync(join(ROOT, path), join(folder, path));
    write('package.json', JSON.stringify({ private: true, type: 'module' }));
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      jsx: 'react-jsx',
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['test'] }));
  }, 120_000);

  test('pass the type check', { timeout: 300_000 }, () => {
    const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder];
    expect(execFileSync(process.execPath, tsc, { encoding: 'utf8' })).toBe('');
  });

  test('are built for production, compiled', { timeout: 300_000 }, () => {
    const input = Object.fromEntries(built.map((path) => [outputOf(path), path]));
    // `shimMissingExports`: for values that the pages only name.
    writeFileSync(
      join(folder, 'vite.config.js'),
      `import presource from '@presource/transformer/vite';
      export default { plugins: [presource()], build: { outDir: 'out', rolldownOptions: {
        input: ${JSON.stringify(input)}, shimMissingExports: true, preserveEntrySignatures: 'strict',
        external: /^(node:|msw|vite|next\\/|@presource)/,
        output: { entryFileNames: '[name]', chunkFileNames: 'chunk-[hash].mjs' } } } };`,
    );
    const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'];
    const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
    const said = execFileSync(process.execPath, vite, { cwd: folder, env, encoding: 'utf8' });
    const [, compiled, all] = /^presource: (\d+) of (\d+) declarations compiled/m.exec(said)!;
    // The page of diagnostics shows a declaration that is not.
    expect(Number(all) - Number(compiled)).toBe(1);
  });

  test('run', { timeout: 120_000 }, () => {
    const run = built
      .filter((path) => !needs(path, modules))
      .map((path) => join(folder, 'out', outputOf(path)));
    console.info(`${run.length} of ${built.length} samples are run`);
    expect(run.length).toBeGreaterThan(100);
    const program = [join(import.meta.dirname, 'run-samples.ts'), ...run];
    expect(JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' }))).toEqual([]);
  });
});

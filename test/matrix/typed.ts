/** The data layer as each TypeScript compiles it, types checked, in the program. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hostFolder } from '../hosts/install.ts';
import { type Format, Project } from './project.ts';

interface Version {
  readonly host: string;
  /** The command that heeds plugins, from the host's folder; 7 has none. */
  readonly patched?: string;
  readonly cjs: object;
  readonly esm: object;
}

const BUNDLER = { module: 'ESNext', moduleResolution: 'Bundler' };
const NODE = { module: 'CommonJS', moduleResolution: 'node' };
const NEXT = { module: 'NodeNext', moduleResolution: 'NodeNext' };

export const versions: Readonly<Record<string, Version>> = {
  'TypeScript 4.9, ttypescript': { host: 'ts49', patched: 'ttypescript/lib/tsc.js', cjs: NODE, esm: NEXT },
  'TypeScript 5.4, ts-patch 3': { host: 'ts54', patched: 'ts-patch/bin/tspc.js', cjs: NODE, esm: NEXT },
  'TypeScript 5.9, ts-patch 3': { host: 'ts59', patched: 'ts-patch/bin/tspc.js', cjs: NODE, esm: NEXT },
  'TypeScript 6.0, ts-patch 4': { host: 'ts60', patched: 'ts-patch/bin/tspc.js', cjs: NEXT, esm: BUNDLER },
  'TypeScript 7.0': { host: 'ts70', cjs: NEXT, esm: NEXT },
};

const plugin = { transform: '@presource/transformer' };

export async function typed(name: string, format: Format, isCompiled: boolean): Promise<string> {
  const { host, patched, ...formats } = versions[name]!;
  if (isCompiled && !patched) throw new Error('takes no plugins: the bundler compiles');
  const project = new Project(format);
  project.writeData('src', '.js');
  const main = project.writeProgram('out', format, '.js');
  const checks =
    host === 'ts49' ? [plugin] : [plugin, { ...plugin, import: 'check', transformProgram: true }];
  const compilerOptions = {
    ...formats[format],
    rootDir: 'src',
    outDir: 'out',
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    skipLibCheck: true,
    plugins: isCompiled ? checks : [],
  };
  project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  const require = createRequire(join(hostFolder(host), 'package.json'));
  const command = join(hostFolder(host), 'node_modules', (isCompiled && patched) || 'typescript/bin/tsc');
  const run = spawnSync(process.execPath, [command, '-p', project.folder], {
    // The compilers are those of the folder in which they are started.
    cwd: require.resolve('./package.json').replace(/package\.json$/, ''),
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
  return main;
}

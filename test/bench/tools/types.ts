import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { pairs, resourceNames } from '../../size/pairs.ts';
import { presourceSources } from '../../size/sources.ts';
import { installPeers, peersFolder } from '../build.ts';
import type { Result } from '../tasks/task.ts';

const root = join(import.meta.dirname, '../../..');
const count = 200;

/** What `tsc` instantiates, and how long it checks, for 200 resources whose members are used. */
export async function measureTypes(theirs: boolean): Promise<Result> {
  if (theirs) installPeers();
  const folder = await mkdtemp(join(tmpdir(), 'presource-types-'));
  try {
    const source = theirs ? '@data-client/rest' : 'presource';
    for (const [id, text] of Object.entries({ ...pairs({ count, explicit: theirs }), 'use.ts': uses() })) {
      // All in one folder, where a path says the same from each of them.
      const flat = text.replaceAll('./pairs/', './').replaceAll("'presource'", `'${source}'`);
      await writeFile(join(folder, basename(id)), flat);
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config()));
    const modules = theirs ? join(peersFolder, 'node_modules') : join(root, 'node_modules');
    await symlink(modules, join(folder, 'node_modules'));
    const all = await diagnostics(folder);
    // Without them: what the library's own declarations cost, whatever is made of them.
    await writeFile(join(folder, 'use.ts'), `import '${source}';`);
    const alone = await diagnostics(folder);
    return {
      instantiations: (all.Instantiations! - alone.Instantiations!) / count,
      checkMs: ((all['Check time']! - alone['Check time']!) / count) * 1_000,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function uses(): string {
  const names = resourceNames(count);
  const lines = names.map(
    (name) =>
      `export const ${name}Used = [${name}.get, ${name}.getList.push, ${name}.partialUpdate, ${name}.delete];`,
  );
  return [`import { ${names.join(', ')} } from './pairs/index.ts';`, ...lines].join('\n');
}

function config(): object {
  return {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'Bundler',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      paths: Object.fromEntries(Object.entries(presourceSources).map(([name, path]) => [name, [path]])),
    },
    include: ['use.ts'],
  };
}

async function diagnostics(folder: string): Promise<Record<string, number>> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [
    tsc,
    '-p',
    folder,
    '--extendedDiagnostics',
  ]);
  const lines = [...stdout.matchAll(/^([A-Z][\w ]+):\s+([\d.]+)/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name!, Number(value)]));
}

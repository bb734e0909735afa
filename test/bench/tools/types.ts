/**
 * What the types cost: `npm run bench:types` prints it for TypeScript's own command and 200 resources whose members are
 * called. Measured is what people have, the published declarations; without what these cost by themselves.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { hostFolder } from '../../hosts/install.ts';
import { pairs, resourceNames } from '../../size/pairs.ts';
import { runtimeFolder } from '../../size/sources.ts';
import { grouped, table } from '../../size/table.ts';
import { installPeers, peersFolder } from '../build.ts';
import type { Result } from '../tasks/task.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const count = 200;

/** What `tsc` instantiates, and how long it checks, for each of 200 resources whose members are called. */
export async function measureTypes(theirs: boolean, compiler = root): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-types-'));
  try {
    await library(theirs, folder);
    const source = theirs ? '@data-client/rest' : 'presource';
    const controller = theirs ? '@data-client/core' : 'presource';
    const files = pairs({ count, explicit: theirs });
    for (const [id, text] of Object.entries({ ...files, 'use.ts': uses(files, controller) })) {
      // All in one folder, where a path says the same from each of them.
      const flat = text.replaceAll('./pairs/', './').replaceAll("'presource'", `'${source}'`);
      await writeFile(join(folder, basename(id)), flat);
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const all = await diagnostics(folder, compiler);
    // Without them: what the library's own declarations cost, whatever is made of them.
    await writeFile(join(folder, 'use.ts'), `import '${source}'; import '${controller}';`);
    const alone = await diagnostics(folder, compiler);
    return {
      instantiations: (all.Instantiations! - alone.Instantiations!) / count,
      checkMs: ((all['Check time']! - alone['Check time']!) / count) * 1_000,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The library as it is installed. */
async function library(theirs: boolean, folder: string): Promise<void> {
  if (theirs) {
    installPeers();
    return symlink(join(peersFolder, 'node_modules'), join(folder, 'node_modules'));
  }
  const own = join(folder, 'node_modules/presource');
  await mkdir(own, { recursive: true });
  await cp(join(runtimeFolder, 'package.json'), join(own, 'package.json'));
  await buildDeclarations(join(own, 'dist'));
}

/** The declarations as they are published, without the code. */
export async function buildDeclarations(folder: string): Promise<void> {
  const tsup = join(root, 'node_modules/tsup/dist/cli-default.js');
  await run(process.execPath, [tsup, '--dts-only', '--out-dir', folder], { cwd: runtimeFolder });
}

/** Calls every member of every resource, as an app does: arguments are computed, bodies compared and fields read. */
function uses(files: Readonly<Record<string, string>>, controller: string): string {
  const names = resourceNames(count);
  const lines = names.flatMap((name) => {
    const path = /path: '(.*?)'/.exec(files[`./pairs/${name.replace(/Resource$/, '')}.ts`]!)![1]!;
    const list = [...path.matchAll(/:(\w+)/g)].slice(0, -1).map(([, parameter]) => `${parameter}: 1`);
    const all = `{ ${[...list, 'id: 1'].join(', ')} }`;
    const parents = list.length ? `{ ${list.join(', ')} }` : '';
    return [
      `export async function use${name}(): Promise<number> {`,
      `  const list = await controller.fetch(${[`${name}.getList`, parents].filter(Boolean).join(', ')});`,
      `  await controller.fetch(${[`${name}.getList.push`, parents, '{ id: 2 }'].filter(Boolean).join(', ')});`,
      `  await controller.fetch(${name}.partialUpdate, ${all}, { id: 1 });`,
      `  await controller.fetch(${name}.delete, ${all});`,
      `  return (await controller.fetch(${name}.get, ${all})).id + (list[0]?.id ?? 0);`,
      '}',
    ];
  });
  return [
    `import { Controller } from '${controller}';`,
    `import { ${names.join(', ')} } from './pairs/index.ts';`,
    'const controller = new Controller();',
    ...lines,
  ].join('\n');
}

const config = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['use.ts'],
};

async function diagnostics(folder: string, compiler: string): Promise<Record<string, number>> {
  const tsc = join(compiler, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', folder, '--extendedDiagnostics']);
  const lines = [...stdout.matchAll(/^([A-Z][\w ]+):\s+([\d.]+)/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name!, Number(value)]));
}

/** The table of `npm run bench:types`; time is the best of some runs, because the machine does other things, too. */
async function main(): Promise<void> {
  const rows: string[][] = [];
  for (const [version, compiler] of Object.entries({
    '5.4': hostFolder('ts54'),
    '6.0': root,
    '7.0': hostFolder('ts70'),
  })) {
    const results: Result[] = [];
    for (const theirs of [false, true]) {
      const measured = [];
      for (let i = 0; i < 3; i++) measured.push(await measureTypes(theirs, compiler));
      const best = Math.min(...measured.map(({ checkMs }) => checkMs!));
      results.push({ instantiations: measured[0]!.instantiations!, checkMs: best });
    }
    const [ours, others] = results as [Result, Result];
    rows.push(
      [
        `instantiations per resource, TypeScript ${version}`,
        ...[ours, others].map(({ instantiations }) => grouped(Math.round(instantiations!))),
      ],
      [
        `check time per resource, TypeScript ${version}`,
        ...[ours, others].map(({ checkMs }) => `${checkMs!.toFixed(2)} ms`),
      ],
    );
  }
  console.log(table(['', 'presource', 'data-client'], rows));
}

if (import.meta.main) await main();

/**
 * What the types cost: `npm run bench:types` prints it for TypeScript's own command and 200 resources whose members are
 * called. Measured is what people have, the published declarations; without what these cost by themselves.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { hostFolder } from '../../hosts/install.ts';
import { pairs, resourceNames } from '../../size/pairs.ts';
import { grouped, table } from '../../size/table.ts';
import gatherFolders from '../../temporary.ts';
import { installDeclared } from '../../types/declared.ts';
import { installPeers, peersFolder } from '../build.ts';
import type { Result } from '../tasks/task.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const count = 200;

/**
 * A folder with 200 resources, `use.ts` that calls their members, and `alone.ts` that only imports the library. Who asked
 * for it removes it.
 */
export async function writeProgram(theirs: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-types-'));
  await library(theirs, folder);
  const source = theirs ? '@data-client/rest' : 'presource';
  const controller = theirs ? '@data-client/core' : 'presource';
  const files = pairs({ count, explicit: theirs });
  for (const [id, text] of Object.entries({ ...files, 'use.ts': uses(files, controller) })) {
    // All in one folder, where a path says the same from each of them.
    const flat = text.replaceAll('./pairs/', './').replaceAll("'presource'", `'${source}'`);
    await writeFile(join(folder, basename(id)), flat);
  }
  await writeFile(join(folder, 'alone.ts'), `import '${source}'; import '${controller}';`);
  for (const name of ['use', 'alone'])
    await writeFile(configOf(folder, name), JSON.stringify({ compilerOptions, include: [`${name}.ts`] }));
  return folder;
}

const configOf = (program: string, name: string): string => join(program, `tsconfig.${name}.json`);

/** What `tsc` instantiates, and how long it checks, for each of the resources, whose library is not counted. */
export async function measureTypes(program: string, compiler = root): Promise<Result> {
  const all = await diagnostics(configOf(program, 'use'), compiler);
  const alone = await diagnostics(configOf(program, 'alone'), compiler);
  return {
    instantiations: (all.Instantiations! - alone.Instantiations!) / count,
    checkMs: ((all['Check time']! - alone['Check time']!) / count) * 1_000,
  };
}

/** The library as it is installed. */
async function library(theirs: boolean, folder: string): Promise<void> {
  if (theirs) {
    installPeers();
    return symlink(join(peersFolder, 'node_modules'), join(folder, 'node_modules'));
  }
  await installDeclared(folder);
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

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: [],
};

async function diagnostics(config: string, compiler: string): Promise<Record<string, number>> {
  const tsc = join(compiler, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', config, '--extendedDiagnostics']);
  const lines = [...stdout.matchAll(/^([A-Z][\w ]+):\s+([\d.]+)/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name!, Number(value)]));
}

/** The versions of TypeScript that are compared under, and where they are. */
export const compilers: Readonly<Record<string, string>> = {
  '5.4': hostFolder('ts54'),
  '5.9': hostFolder('ts59'),
  '6.0': root,
  '7.0': hostFolder('ts70'),
};

/** The table of `npm run bench:types`; time is the best of some runs, because the machine does other things, too. */
async function main(): Promise<void> {
  const removeFolders = gatherFolders();
  const programs = [await writeProgram(false), await writeProgram(true)];
  const rows: string[][] = [];
  for (const [version, compiler] of Object.entries(compilers)) {
    const results: Result[] = [];
    for (const program of programs) {
      const measured = [];
      for (let i = 0; i < 3; i++) measured.push(await measureTypes(program, compiler));
      const checkMs = Math.min(...measured.map((one) => one.checkMs!));
      results.push({ instantiations: measured[0]!.instantiations!, checkMs });
    }
    rows.push(
      [
        `instantiations per resource, TypeScript ${version}`,
        ...results.map(({ instantiations }) => grouped(Math.round(instantiations!))),
      ],
      [
        `check time per resource, TypeScript ${version}`,
        ...results.map(({ checkMs }) => `${checkMs!.toFixed(2)} ms`),
      ],
    );
  }
  console.log(table(['', 'presource', 'data-client'], rows));
  removeFolders();
}

if (import.meta.main) await main();

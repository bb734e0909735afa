/** The published declarations, used by people's code, under each version of TypeScript that is supported. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostFolder } from '../hosts/install.ts';
import { installDeclared } from './declared.ts';

const root = join(import.meta.dirname, '../..');
/** `npm run test:full` has those between, too. */
const between = import.meta.env.MODE === 'full' ? { '5.4': 'ts54', '5.9': 'ts59' } : {};
const versions = { '4.9': 'ts49', ...between, '6.0': 'ts60', '7.0': 'ts70' };

const strict = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  strict: true,
  noImplicitOverride: true,
  skipLibCheck: true,
  types: [],
  // As libraries are built, whose declarations have to name whatever types are in them.
  declaration: true,
  emitDeclarationOnly: true,
};
const inNode = { ...strict, module: 'NodeNext', moduleResolution: 'NodeNext' };
/** As strict as it gets; the declarations of this package are looked at by themselves, too. */
const exact = {
  ...inNode,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  composite: true,
};
/** The resolution of before `exports`, which TypeScript 6 gives up. */
const old = { ...strict, module: 'CommonJS', moduleResolution: 'node' };
const bundled = { ...strict, module: 'ESNext', moduleResolution: 'Bundler', experimentalDecorators: true };

/** A program in Node, which knows nothing of browsers. */
const server = { ...exact, lib: ['ES2022'], types: ['node'] };

/** Projects by their folder. Who refers to `samples` knows nothing of it but the declarations emitted there. */
const projects: Record<string, { type?: string; references?: { path: string }[]; compilerOptions: object }> =
  {
    samples: { compilerOptions: exact },
    use: { compilerOptions: inNode, references: [{ path: '../samples' }] },
    refused: { compilerOptions: inNode, references: [{ path: '../samples' }] },
    common: { compilerOptions: inNode, type: 'commonjs' },
    bundled: { compilerOptions: bundled },
    old: { compilerOptions: old, type: 'commonjs' },
    server: { compilerOptions: server },
  };

/** All of them only where the differences are greatest: of the oldest and the newest versions what they take. */
function projectsOf(version: string): string[] {
  if (version === '5.9' || version === '6.0') return ['samples', 'use', 'refused'];
  const without: Record<string, readonly string[]> = { '4.9': ['use', 'bundled'], '7.0': ['old'] };
  return Object.keys(projects).filter((name) => !without[version]?.includes(name));
}

/** How many declarations a project emits that does not compile all samples. */
const FILES: Record<string, number> = { use: 1, server: 1 };

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presource-versions-'));
  await installDeclared(folder);
  await mkdir(join(folder, 'node_modules/@types'));
  for (const name of ['@types/react', 'csstype', '@types/node', 'undici-types'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const version of Object.values(versions)) await writeProjects(join(folder, version));
  // The types of today's Node are not for 4.9.
  await symlink(join(hostFolder('ts49'), 'node_modules'), join(folder, 'ts49/node_modules'));
  await olderSamples(join(folder, 'ts49'));
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Projects with code of their own; the others compile the samples. */
const OWN_SAMPLES = ['refused', 'server'];

async function writeProjects(base: string): Promise<void> {
  for (const [name, { type = 'module', references, compilerOptions }] of Object.entries(projects)) {
    const at = join(base, name);
    if (name === 'use') await writeUse(at);
    else
      await cp(join(import.meta.dirname, OWN_SAMPLES.includes(name) ? name : 'samples'), at, {
        recursive: true,
      });
    const config = { compilerOptions: { ...compilerOptions, rootDir: '.', outDir: 'out' }, references };
    await writeFile(join(at, 'tsconfig.json'), JSON.stringify({ ...config, exclude: ['out'] }));
    await writeFile(join(at, 'package.json'), JSON.stringify({ type }));
  }
}

/** The sample that uses the others, outside of their project. */
async function writeUse(at: string): Promise<void> {
  const text = await readFile(join(import.meta.dirname, 'samples/use.tsx'), 'utf8');
  await mkdir(at);
  await writeFile(join(at, 'use.tsx'), text.replaceAll("'./", "'../samples/"));
}

/**
 * What 4.9 cannot do with people's own code: it reads no `const` of a type parameter and does not pass on arguments of any
 * function, has older decorators, and under `nodenext` names no type that an entry hands on.
 */
async function olderSamples(base: string): Promise<void> {
  for (const name of projectsOf('4.9')) {
    const at = join(base, name);
    for (const file of (await readdir(at)).filter((one) => /\.tsx?$/.test(one))) {
      const text = await readFile(join(at, file), 'utf8');
      const older = text
        .replace('<const K', '<K')
        .replace('endpoint(...args)', 'endpoint(...(args as []))')
        .replaceAll('endpoint, ...args', 'endpoint, ...(args as never)');
      await writeFile(join(at, file), older);
    }
    const config = JSON.parse(await readFile(join(at, 'tsconfig.json'), 'utf8'));
    const unnamed = {
      declaration: false,
      emitDeclarationOnly: false,
      composite: false,
      noEmit: true,
      rootDir: '..',
    };
    Object.assign(config.compilerOptions, { experimentalDecorators: true }, name === 'old' ? {} : unnamed);
    await writeFile(join(at, 'tsconfig.json'), JSON.stringify({ ...config, references: [] }));
  }
}

/** What one process of a compiler says of all projects, by `file:line`. */
async function compile(version: string, host: string): Promise<Map<string, string>> {
  const tsc = join(hostFolder(host), 'node_modules/typescript/bin/tsc');
  const args = [tsc, '--build', '--pretty', 'false', ...projectsOf(version)];
  const cwd = join(folder, host);
  const said = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd }, (_, stdout, stderr) => resolve(stdout + stderr)),
  );
  const found = new Map<string, string>();
  let at = '';
  for (const line of said.split('\n').filter(Boolean)) {
    const place = /^(\S+?)\((\d+),\d+\): /.exec(line);
    if (place) at = `${place[1]}:${place[2]}`;
    found.set(at, `${found.get(at) ?? ''}${line}\n`);
  }
  return found;
}

/** The types of React that Preact declares as well, by the same names. */
const OF_REACT = ['Component', 'ComponentType', 'Context', 'ContextType', 'ReactElement', 'ReactNode'];

it('names no type of React that preact/compat does not have', async () => {
  const dist = join(folder, 'node_modules/presource/dist');
  // What is for Next.js alone is for React alone.
  const files = (await readdir(dist)).filter((file) => /^(?!next).*\.d\.ts$/.test(file));
  const named = new Set<string>();
  for (const file of files) {
    const text = await readFile(join(dist, file), 'utf8');
    const imported = [...text.matchAll(/import \{([^}]+)\} from 'react'/g)].flatMap(([, names]) =>
      names!.split(','),
    );
    const qualified = [...text.matchAll(/[<: ]react\.(\w+)/g)].map(([, name]) => name!);
    for (const name of [...imported, ...qualified]) named.add(name.trim());
  }
  expect([...named].sort()).toEqual(OF_REACT);
});

/** What has to be said of a file: `// says: …` stands above the line in question. */
function refusals(file: string, text: string): Map<string, string> {
  const expected = new Map<string, string>();
  text.split('\n').forEach((line, index) => {
    const says = /^\s*\/\/ says: (.*)$/.exec(line)?.[1];
    if (says) expected.set(`${file}:${index + 2}`, says);
  });
  return expected;
}

describe.each(Object.entries(versions))('TypeScript %s', (version, host) => {
  let found = new Map<string, string>();

  beforeAll(async () => {
    found = await compile(version, host);
  }, 120_000);

  it('takes what people write, as code and as declarations', () => {
    const wrong = [...found].filter(([at]) => !at.startsWith('refused/'));
    expect(Object.fromEntries(wrong)).toEqual({});
  });

  it('refuses what is wrong, and says why', async () => {
    const text = await readFile(join(import.meta.dirname, 'refused/use.tsx'), 'utf8');
    const expected = refusals('refused/use.tsx', text);
    const refused = [...found.keys()].filter((at) => at.startsWith('refused/'));
    expect(refused).toEqual([...expected.keys()]);
    for (const [at, says] of expected) expect(found.get(at)).toContain(says);
  });

  it.each(projectsOf(version).filter((name) => (version === '4.9' ? name === 'old' : name !== 'refused')))(
    'emits the declarations of %s',
    async (name) => {
      const out = join(folder, host, name, 'out');
      const files = (await readdir(out)).filter((file) => file.endsWith('.d.ts'));
      expect(files).toHaveLength(FILES[name] ?? 7);
      // Other entries belong to generated code, and may lose names that a published library would still import.
      const texts = await Promise.all(files.map((file) => readFile(join(out, file), 'utf8')));
      const entries = texts.flatMap((text) => text.match(/(?<=import\(")presource\/[^"]+/g) ?? []);
      expect(entries.filter((entry) => /(internal|compiled|with-)/.test(entry))).toEqual([]);
    },
  );
});

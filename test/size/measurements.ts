import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { kindsBeside } from '../../transformer/adapters/neighbors.ts';
import type { Optimize } from '../../transformer/compile.ts';
import type { Program } from './bundle.ts';
import { compileText } from './compile.ts';
import { type PairsOptions, pairs, resourceNames } from './pairs.ts';

/** The forms in which one program is measured; `compiled` is the plugin's default, `balanced`. */
export type Form = 'plain' | 'size' | 'compiled' | 'speed' | 'data-client';

const levels: Readonly<Partial<Record<Form, Optimize>>> = {
  size: 'size',
  compiled: 'balanced',
  speed: 'speed',
};

export interface Measurement {
  /** Stable: limits are kept under it. */
  readonly id: string;
  readonly program: () => Promise<Program>;
}

export const slopeCounts: readonly number[] = [1, 10, 50, 200];

/** What can be imported alone, as `entry#name`; `*` is everything an entry exports. */
const imports: readonly string[] = [
  ...[
    'Entity',
    'createResource',
    'RestEndpoint',
    'NetworkError',
    'schema',
    'Controller',
    'ExpiryStatus',
    '*',
  ].map((name) => `presource#${name}`),
  ...['DataProvider', 'useSuspense', 'useQuery', 'useController', 'AsyncBoundary', '*'].map(
    (name) => `presource/react#${name}`,
  ),
  ...['hydrate', '*'].map((name) => `presource/ssr#${name}`),
];

/** Apps that use this much of us: each brings other parts. */
export const profiles = ['read-only', 'crud', 'relations'] as const;

/** How many pairs each of them is measured with. */
export const profileCounts: readonly number[] = [1, 10, 50, 200, 500];

/** What APIs are like: a third of the paths lies under another, a quarter has not the name that its class has. */
const mixed: Partial<PairsOptions> = { nested: 1 / 3, irregular: 1 / 4 };

const source = (app: string) => readFile(join(import.meta.dirname, `apps/${app}.tsx`), 'utf8');

/** An app of `apps/` with pairs, as it is and as the plugin leaves it at each of its levels. */
export const profileMeasurement = (app: string, form: Form, count = 0): Measurement => ({
  id: `${app}${count > 0 ? `+${count}` : ''} ${form}`,
  program: async () => inForm(form, await source(app), count, count, mixed),
});

/** The small app alone (`count` 0) or with entity and resource pairs, in one of its forms. */
export function appMeasurement(count: number, form: Form, used = count): Measurement {
  const size = count === 0 ? 'app' : `app+${count}`;
  return {
    id: `${size}${used < count ? ` (${used} used)` : ''} ${form}`,
    program: async () => inForm(form, await source('small-app'), count, used),
  };
}

/** The app of `test/apps`, written as people write who come from a larger one. Its routes are not lazy here. */
export const issuesMeasurement = (form: Form): Measurement => ({
  id: `issues ${form}`,
  program: async () => {
    const folder = join(import.meta.dirname, '../apps/issues/src');
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name)).sort();
    const written = names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const kindOfImport = kindsBeside(join(folder, name));
      const compiled = form === 'plain' ? text : await compileText(text, name, levels[form], kindOfImport);
      const inMemory = (path: string) => ISSUES + posix.join(posix.dirname(name), path);
      return [
        ISSUES + name,
        compiled.replace(/'(\.{1,2}\/.*?)'/g, (_, path) => `'${inMemory(path)}'`),
      ] as const;
    });
    return { code: `import '${ISSUES}main.tsx';`, files: Object.fromEntries(await Promise.all(written)) };
  },
});

const ISSUES = './pairs/issues/';

async function inForm(
  form: Form,
  app: string,
  count: number,
  used: number,
  options: Partial<PairsOptions> = {},
): Promise<Program> {
  const files = count === 0 ? {} : pairs({ count, explicit: form === 'data-client', ...options });
  const code = `${handOut(used)}${app}`;
  if (form === 'plain') return { code, files };
  if (form === 'data-client') return { code, files, peer: form };
  const root = import.meta.dirname;
  // All modules name each other from the root.
  const kindOfImport = kindsBeside(join(root, 'program.tsx'), (path) => files[`./${relative(root, path)}`]);
  const compiled = Object.entries(files).map(
    async ([id, text]) => [id, await compileText(text, id, levels[form], kindOfImport)] as const,
  );
  return {
    code: await compileText(code, 'program.tsx', levels[form], kindOfImport),
    files: Object.fromEntries(await Promise.all(compiled)),
  };
}

/** Hands resources to the outside, so that a bundler has to keep them. */
function handOut(count: number): string {
  if (count === 0) return '';
  const names = resourceNames(count).join(', ');
  return `import { ${names} } from './pairs/index.ts';\nexport const used = [${names}];\n`;
}

/** The forms that are ours. */
export const forms: readonly Form[] = ['plain', 'size', 'compiled', 'speed'];

/** Everything of ours that has a limit. */
export const measurements: readonly Measurement[] = [
  ...[0, ...slopeCounts].flatMap((count) => forms.map((form) => appMeasurement(count, form))),
  ...profiles.flatMap((app) =>
    // What the third level costs, the small app shows.
    [0, ...profileCounts].flatMap((count) =>
      forms.flatMap((form) => (form === 'speed' ? [] : [profileMeasurement(app, form, count)])),
    ),
  ),
  ...(['plain', 'size', 'compiled'] as const).map(issuesMeasurement),
  ...imports.map((path): Measurement => {
    const [entry, name] = path.split('#') as [string, string];
    return { id: `import ${path}`, program: async () => ({ code: importAlone(entry, name) }) };
  }),
];

/** A program that hands on one export of an entry; `*` is all of them. */
export function importAlone(entry: string, name: string): string {
  return name === '*' ? `export * from '${entry}';` : `export { ${name} } from '${entry}';`;
}

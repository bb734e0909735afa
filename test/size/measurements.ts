import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program } from './bundle.ts';
import { compileText } from './compile.ts';
import { pairs, resourceNames } from './pairs.ts';

/** The forms in which one program is measured. */
export type Form = 'plain' | 'compiled' | 'fast' | 'data-client';

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
  ...['DataProvider', 'useSuspense', 'useController', 'AsyncBoundary', '*'].map(
    (name) => `presource/react#${name}`,
  ),
  ...['hydrate', '*'].map((name) => `presource/ssr#${name}`),
];

/** Apps that use less than the small app, which shows mutations before they are answered. */
export const profiles = ['read-only', 'crud'] as const;

const source = (app: string) => readFile(join(import.meta.dirname, `apps/${app}.tsx`), 'utf8');

const smallApp = () => source('small-app');

/** An app of `apps/`, as it is and as the plugin leaves it. */
export const profileMeasurement = (app: string, form: 'plain' | 'compiled'): Measurement => ({
  id: `${app} ${form}`,
  async program() {
    const code = await source(app);
    return { code: form === 'plain' ? code : await compileText(code, 'program.tsx') };
  },
});

/** The small app alone (`count` 0) or with entity and resource pairs, in one of its forms. */
export function appMeasurement(count: number, form: Form, used = count): Measurement {
  const size = count === 0 ? 'app' : `app+${count}`;
  return {
    id: `${size}${used < count ? ` (${used} used)` : ''} ${form}`,
    async program() {
      const files = count === 0 ? {} : pairs({ count, explicit: form === 'data-client' });
      const code = `${handOut(used)}${await smallApp()}`;
      if (form === 'plain') return { code, files };
      if (form === 'data-client') return { code, files, peer: form };
      const compiled = Object.entries(files).map(
        async ([id, text]) => [id, await compileText(text, id, form === 'fast')] as const,
      );
      return {
        code: await compileText(code, 'program.tsx'),
        files: Object.fromEntries(await Promise.all(compiled)),
      };
    },
  };
}

/** Hands resources to the outside, so that a bundler has to keep them. */
function handOut(count: number): string {
  if (count === 0) return '';
  const names = resourceNames(count).join(', ');
  return `import { ${names} } from './pairs/index.ts';\nexport const used = [${names}];\n`;
}

const forms: readonly Form[] = ['plain', 'compiled', 'fast'];

/** Everything of ours that has a limit. */
export const measurements: readonly Measurement[] = [
  ...[0, ...slopeCounts].flatMap((count) =>
    // The app alone has no entity that could be fast.
    forms.filter((form) => count > 0 || form !== 'fast').map((form) => appMeasurement(count, form)),
  ),
  ...profiles.flatMap((app) => (['plain', 'compiled'] as const).map((form) => profileMeasurement(app, form))),
  ...imports.map((path): Measurement => {
    const [entry, name] = path.split('#') as [string, string];
    return { id: `import ${path}`, program: async () => ({ code: importAlone(entry, name) }) };
  }),
];

/** A program that hands on one export of an entry; `*` is all of them. */
export function importAlone(entry: string, name: string): string {
  return name === '*' ? `export * from '${entry}';` : `export { ${name} } from '${entry}';`;
}

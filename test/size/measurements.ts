import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program } from './bundle.ts';
import { compileText } from './compile.ts';
import { pairs } from './pairs.ts';

/** The forms in which one program is measured. */
export type Form = 'plain' | 'compiled' | 'data-client';

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
];

const smallApp = () => readFile(join(import.meta.dirname, 'apps/small-app.tsx'), 'utf8');

/** The small app alone (`count` 0) or with entity and resource pairs, in one of its forms. */
export function appMeasurement(count: number, form: Form, used = count): Measurement {
  const size = count === 0 ? 'app' : `app+${count}`;
  return {
    id: `${size}${used < count ? ` (${used} used)` : ''} ${form}`,
    async program() {
      const declarations = count === 0 ? '' : pairs({ count, used, explicit: form === 'data-client' });
      const code = `${await smallApp()}\n${declarations}`;
      if (form === 'data-client') return { code, peer: form };
      return { code: form === 'compiled' ? await compileText(code, 'program.tsx') : code };
    },
  };
}

const forms: readonly Form[] = ['plain', 'compiled'];

/** Everything of ours that has a limit. */
export const measurements: readonly Measurement[] = [
  ...[0, ...slopeCounts].flatMap((count) => forms.map((form) => appMeasurement(count, form))),
  ...forms.map((form) => appMeasurement(50, form, 1)),
  ...imports.map((path): Measurement => {
    const [entry, name] = path.split('#') as [string, string];
    return { id: `import ${path}`, program: async () => ({ code: importAlone(entry, name) }) };
  }),
];

export const importMeasurements = measurements.filter(({ id }) => id.startsWith('import '));

function importAlone(entry: string, name: string): string {
  return name === '*' ? `export * from '${entry}';` : `export { ${name} } from '${entry}';`;
}

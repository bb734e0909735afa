/** What the two projects of the tests are loaded with. */
import { transform } from 'esbuild';
import { type Plugin, runnerImport } from 'vite';
import { type Edit, fits } from './faults/fault.ts';
import { faults } from './faults/index.ts';

const TRANSFORMER = new URL('../../transformer/adapters/vite.ts', import.meta.url).pathname;

/** The rule whose fault is planted in this run: `SPEC_FAULT=path.optional npx vitest run test/spec`. */
const planted = (): readonly Edit[] => {
  const rule = process.env.SPEC_FAULT;
  if (!rule) return [];
  const fault = faults[rule as keyof typeof faults];
  if (!fault) throw new Error(`there is no fault for ${rule}`);
  return fault.edits;
};

/** Plants a fault: changes source while it is loaded, never on the disk. */
export function faulty(edits = planted()): Plugin {
  return {
    name: 'planted-fault',
    enforce: 'pre',
    transform(code, id) {
      for (const edit of edits) {
        const { file, from, to, times } = edit;
        if (!id.split('?')[0]!.endsWith(`/${file}`)) continue;
        if (!fits(code, edit)) throw new Error(`${file} does not hold ${times} times: ${from}`);
        code = code.replaceAll(from, () => to);
      }
      return code;
    },
  };
}

/** Lowers the decorators of tests as a host does that can: that of Vite knows the older ones only. */
export function decorators(): Plugin {
  return {
    name: 'decorators',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/test/spec/decorators.test.ts')) return undefined;
      return transform(code, { loader: 'ts', target: 'es2022', sourcemap: true, tsconfigRaw: {} });
    },
  };
}

/** Our plugin, with the fault of this run in it. */
export async function compiler(fast = false): Promise<Plugin> {
  type Adapter = typeof import('../../transformer/adapters/vite.ts');
  const load = process.env.SPEC_FAULT
    ? runnerImport<Adapter>(TRANSFORMER, { configFile: false, plugins: [faulty()] })
    : undefined;
  const { default: presource } = load ? (await load).module : await import(TRANSFORMER);
  const folders = [
    'spec',
    'schema',
    'testing',
    'races',
    'pagination',
    'faults',
    'ssr',
    'devtools',
    'store/link',
    'life',
    'graphql',
    'managers',
    'validate',
  ];
  return presource({ include: folders.map((folder) => `/test/${folder}/`), fast });
}

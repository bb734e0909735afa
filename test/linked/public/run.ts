import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import { compile, type Optimize } from '../../../transformer/compile.ts';
import { presourceBuilt } from '../../size/built.ts';
import { bundle } from '../../size/bundle.ts';
import { BEGINNING } from '../programs.ts';
import { pack } from './packed.ts';
import { MOUNTED } from './readers.ts';

/** The level of the compiler; `development` is the file as it is written, with all checks. */
export type Form = 'development' | Optimize;

/** The names of each entry that programs import. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  presource:
    `All Collection CollectionTable Controller Endpoint Entity EntityMixin ExpiryStatus Invalidate Lazy NetworkError
    NormalizeError PollingError Query ResetError RestEndpoint Union Values WriteError addHooks collect createResource entity field gc pk
    polling refetchOnFocus refetchStale resource retry rowKey Scalar schema`.split(/\s+/),
  'presource/react':
    `AsyncBoundary DataProvider ErrorBoundary ServerProvider useCache useCancelling useController useDLE useDebounce
    useFetch useLive useLoading useQuery useSubscription useSuspense`.split(/\s+/),
  'presource/boundaries': ['AsyncBoundary', 'ErrorBoundary'],
  'presource/graphql': ['GQLEndpoint', 'GQLEntity'],
  'presource/ssr': ['dehydrate', 'embed', 'hydrate', 'ServerPage'],
  'presource/inspect': ['connectReduxDevTools', 'inspect', 'recordCommits'],
};

const RESOURCE = `const Todos = createResource({ path: '/todos/:id', schema: Todo });`;

/** The module of a program: only the imports that it needs, so that it has only the parts that it names. */
export function moduleOf(name: string, code: string): string {
  const isMounted = /\brender\(/.test(code);
  const parts = [BEGINNING, isMounted ? MOUNTED : '', /\bTodos\b/.test(code) ? RESOURCE : '', code];
  const body = parts.join('\n');
  const isFrom = (entry: string) =>
    name.startsWith('boundaries ')
      ? entry !== 'presource/react' || 'all but the boundaries'
      : entry !== 'presource/boundaries';
  const imports = Object.entries(NAMES).flatMap(([entry, names]) => {
    const from = isFrom(entry);
    if (!from) return [];
    const used = names.filter(
      (one) =>
        new RegExp(`(?<![.\\w'])${one}\\b(?!')`).test(body) &&
        (from === true || !NAMES['presource/boundaries']!.includes(one)),
    );
    return used.length ? [`import { ${used.join(', ')} } from '${entry}';`] : [];
  });
  if (isMounted)
    imports.push(
      `import { createElement as h, Suspense, use } from 'react';`,
      `import { createRoot } from 'react-dom/client';`,
    );
  return [...imports, body].join('\n');
}

const inForm = (text: string, form: Form) =>
  form === 'development'
    ? text
    : compile(text, { filename: 'program.tsx', optimize: form, link: (entry) => entry }).code;

/** What the bundles of a folder show, by their names. */
export async function shownIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const child = join(import.meta.dirname, 'child.ts');
  await promisify(execFile)(process.execPath, [child, folder]);
  return JSON.parse(await readFile(join(folder, 'shown.json'), 'utf8'));
}

/** Runs something in a folder beside the tests, where modules find React. */
export async function within<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(import.meta.dirname, '.bundles-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Bundles every program by itself, in one run of esbuild, and returns what each shows. */
export async function allShown(
  texts: ReadonlyMap<string, string>,
  form: Form,
): Promise<ReadonlyMap<string, string>> {
  const files = [...texts.values()].map((text) => inForm(text, form));
  return within(async (folder) => {
    await esbuild.build({
      entryPoints: files.map((_, i) => ({ in: `program:${i}`, out: `${i}` })),
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      minify: form !== 'development',
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': form === 'development' ? '"development"' : '"production"' },
      external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'next/*'],
      alias: { ...(await presourceBuilt()) },
      plugins: [
        {
          name: 'programs',
          setup(build) {
            build.onResolve({ filter: /^program:/ }, ({ path }) => ({ path, namespace: 'program' }));
            build.onLoad({ filter: /.*/, namespace: 'program' }, ({ path }) => ({
              contents: files[Number(path.split(':')[1])]!,
              loader: 'tsx',
              resolveDir: import.meta.dirname,
            }));
          },
        },
      ],
    });
    const shown = await shownIn(folder);
    return new Map([...texts.keys()].map((name, i) => [name, shown[`${i}.mjs`]!]));
  });
}

/** A program, and the level at which it is compiled. */
export type Leveled = readonly [text: string, level: Optimize];

/** What programs show in production bundles of another bundler. */
export async function shownWith(
  bundler: 'rolldown' | 'webpack' | '@rspack/core',
  programs: readonly Leveled[],
): Promise<readonly string[]> {
  const files = programs.map(([text, level]) => inForm(text, level));
  return within(async (folder) => {
    if (bundler === 'rolldown') {
      const entries = await presourceBuilt();
      for (const [i, code] of files.entries())
        await writeFile(join(folder, `${i}.mjs`), await bundle(bundler, { code }, entries));
    } else {
      await mkdir(join(folder, 'sources'));
      await pack(bundler, files, folder);
    }
    const shown = await shownIn(folder);
    return programs.map((_, i) => shown[`${i}.mjs`]!);
  });
}

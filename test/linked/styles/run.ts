import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as esbuild from 'esbuild';
import { kindsBeside } from '../../../transformer/adapters/neighbors.ts';
import { compile, type Optimize } from '../../../transformer/compile.ts';
import { presourceBuilt } from '../../size/built.ts';
import { shownIn, within } from '../public/run.ts';
import { filesOf } from './files.ts';
import type { Style } from './style.ts';

/** How a program's files become a bundle. */
export const FORMS = [
  'written',
  'written for production',
  'compiled',
  'mixed',
  'size',
  'balanced',
  'speed',
] as const;
export type Form = (typeof FORMS)[number];

const isDevelopment = (form: Form) => form === 'written' || form === 'compiled';
const linkedAt = (form: Form): Optimize | undefined =>
  form === 'mixed'
    ? 'balanced'
    : form === 'size' || form === 'balanced' || form === 'speed'
      ? form
      : undefined;

/** A file's text in a form. */
function inForm(file: string, form: Form, { mix }: Style, names: readonly string[]): string {
  const text = readFileSync(file, 'utf8');
  if (form.startsWith('written')) return text;
  const isLeftOut = form === 'mixed' && ((mix >> names.indexOf(basename(file))) & 1) === 1;
  const optimize = linkedAt(form);
  const linking = optimize && { optimize, link: (entry: string) => entry, kindOfImport: kindsBeside(file) };
  return compile(text, { filename: file, root: dirname(file), isLeftOut, ...linking }).code;
}

/** What each program shows in a form. */
export async function shownBy(all: readonly Style[], form: Form): Promise<readonly string[]> {
  return within(async (folder) => {
    const sources = join(folder, 'sources');
    const names = all.map((style, i) => {
      mkdirSync(join(sources, `${i}`), { recursive: true });
      const files = Object.entries(filesOf(style));
      for (const [name, text] of files) writeFileSync(join(sources, `${i}`, name), text);
      return files.map(([name]) => name);
    });
    await esbuild.build({
      entryPoints: all.map((_, i) => ({ in: join(sources, `${i}/main.ts`), out: `${i}` })),
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      minify: !isDevelopment(form),
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': isDevelopment(form) ? '"development"' : '"production"' },
      alias: { ...(await presourceBuilt()) },
      plugins: [
        {
          name: 'form',
          setup(build) {
            build.onLoad({ filter: /[\\/]sources[\\/]\d+[\\/]/ }, ({ path }) => {
              const i = Number(basename(dirname(path)));
              return { contents: inForm(path, form, all[i]!, names[i]!), loader: 'ts' };
            });
          },
        },
      ],
    });
    const found = await shownIn(folder);
    return all.map((_, i) => found[`${i}.mjs`]!);
  });
}

/** A program whose forms do not agree. */
export interface Disagreement {
  readonly style: Style;
  readonly shown: Readonly<Record<string, string>>;
}

export async function disagreements(all: readonly Style[]): Promise<readonly Disagreement[]> {
  const found: Record<string, readonly string[]> = {};
  for (const form of FORMS) found[form] = await shownBy(all, form);
  return all.flatMap((style, i) => {
    const own = Object.fromEntries(FORMS.map((form) => [form, found[form]![i]!]));
    return new Set(Object.values(own)).size > 1 ? [{ style, shown: own }] : [];
  });
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { linkModules } from '../link-modules.ts';
import { presourceBuilt } from '../size/built.ts';
import { type Bundler, bundle, bundleAll, type Program } from '../size/bundle.ts';
import { loaded } from './loaded.ts';
import { BEGINNING, SHOWN, type Small } from './programs.ts';

const NAMES = [
  'Controller',
  'createResource',
  'Endpoint',
  'Entity',
  'entity',
  'field',
  'RestEndpoint',
  'schema',
];

/** The text of a program, with the imports that it uses. */
export function textOf({ code }: Small): string {
  const body = [BEGINNING, /\bshown\(/.test(code) ? SHOWN : '', code].join('\n');
  const used = NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return `import { ${used.join(', ')} } from 'presource';\n${body}`;
}

/** A file as the plugin leaves it for production, and the parts that it links. */
export function linkedFile(code: string, filename = 'program.tsx') {
  const result = compile(code, { filename, link: (entry) => entry });
  const parts = result.report.filter(({ kind }) => kind === 'part').map(({ name }) => name);
  return { code: result.code, parts };
}

/** A file as the plugin leaves it for a development server. */
export const toldFile = (code: string, filename = 'program.tsx'): string =>
  compile(code, { filename, tellsParts: true }).code;

/** The parts that a program uses in development, and that its files do not tell. */
export async function lacksOf(program: Program): Promise<string[]> {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (/^presource(\/|$)/.test(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await loaded(program, 'development').catch((error) => {
      // A program may throw; that it cannot be loaded would look like one that lacks nothing.
      if (error.code === 'ERR_MODULE_NOT_FOUND') throw error;
    });
    return said.mock.calls.flatMap(
      ([text]) => /part-missing: .* import 'presource\/with-(\w+)'$/.exec(text)?.[1] ?? [],
    );
  } finally {
    said.mockRestore();
  }
}

/** The exports of a program that was bundled for production. */
export async function ranOf(bundler: Bundler, program: Program): Promise<unknown> {
  return evaluated(await bundle(bundler, program, await presourceBuilt()));
}

/** Each program of a list, bundled by itself with esbuild: faster than one after the other. */
export async function allBundled(programs: readonly Program[]): Promise<readonly string[]> {
  return bundleAll(programs, await presourceBuilt());
}

/** The exports of a bundle. */
export async function evaluated(text: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-linked-'));
  try {
    await linkModules(folder);
    const file = join(folder, 'app.mjs');
    await writeFile(file, text);
    return await import(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a program that was bundled for production shows, or what it throws. */
export const resultOf = (bundler: Bundler, code: string): Promise<unknown> =>
  resultIn(ranOf(bundler, { code }));

/** What a program shows in production with everything, as it is written. */
export const resultOfAll = (code: string): Promise<unknown> => resultIn(loaded({ code }, 'production'));

export async function resultIn(ran: Promise<unknown>): Promise<unknown> {
  try {
    const { result } = (await ran) as { result: unknown };
    return JSON.stringify(result);
  } catch (error) {
    return String(error);
  }
}

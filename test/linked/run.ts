import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '../../transformer/compile.ts';
import { presourceBuilt } from '../size/built.ts';
import { type Bundler, bundle, type Program } from '../size/bundle.ts';
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

/** The exports of a program that was bundled for production. */
export async function ranOf(bundler: Bundler, program: Program): Promise<unknown> {
  const text = await bundle(bundler, program, await presourceBuilt());
  const folder = await mkdtemp(join(tmpdir(), 'presource-linked-'));
  try {
    const file = join(folder, 'app.mjs');
    await writeFile(file, text);
    return await import(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a program that was bundled for production shows, or what it throws. */
export async function resultOf(bundler: Bundler, code: string): Promise<unknown> {
  try {
    const { result } = (await ranOf(bundler, { code })) as { result: unknown };
    return JSON.stringify(result);
  } catch (error) {
    return String(error);
  }
}

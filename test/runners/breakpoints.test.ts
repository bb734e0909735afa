/** A breakpoint on a line of the user's is hit there: in `pk`, `process` and `merge` of a compiled class. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { expect, it, vi } from 'vitest';
import presource from '../../transformer/adapters/esbuild.ts';
import { DATA, environment, lend, projectWith } from './project.ts';

// Programs are started.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = join(import.meta.dirname, '../..');

/** The lines of three functions, from one: what stands in them. */
const lines = ['String(this.id)', 'seen: true', '...now }'].map(
  (text) => DATA.split('\n').findIndex((line) => line.includes(text)) + 1,
);

/** What an editor does: it looks up lines in the source map, and tells the engine where to stop. */
const PROGRAM = `import inspector from 'node:inspector';
import { generatedPositionFor, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { Controller } from 'presource';

const [, , entry, source, ...lines] = process.argv;
const session = new inspector.Session();
session.connect();
let script;
session.on('Debugger.scriptParsed', ({ params }) => {
  if (params.url.endsWith(entry.slice(1))) script = params;
});
session.post('Debugger.enable');
const { PostResource } = await import(entry);
const map = new TraceMap(Buffer.from(script.sourceMapURL.split('base64,')[1], 'base64').toString());
const name = map.sources.find((one) => one.endsWith(source));
for (const line of lines) {
  const at = generatedPositionFor(map, { source: name, line: Number(line), column: 4 });
  const location = { scriptId: script.scriptId, lineNumber: at.line - 1, columnNumber: at.column };
  session.post('Debugger.setBreakpoint', { location });
}
const hit = new Set();
session.on('Debugger.paused', ({ params: { callFrames: [{ location }] } }) => {
  hit.add(originalPositionFor(map, { line: location.lineNumber + 1, column: location.columnNumber }).line);
});
const controller = new Controller({ fetch: async () => Response.json({ id: 1, author: { id: 'a', name: 'Ada' } }) });
await controller.fetch(PostResource.get, { id: 1 });
await controller.fetch(PostResource.get, { id: 1 });
console.log(JSON.stringify([...hit].sort((a, b) => a - b)));
`;

function hitIn(folder: string, entry: string, ...flags: string[]): unknown {
  writeFileSync(join(folder, 'main.js'), PROGRAM);
  lend(folder, '@jridgewell', join(ROOT, 'node_modules/@jridgewell'));
  const args = [...flags, 'main.js', entry, 'data.js', ...lines.map(String)];
  const said = execFileSync(process.execPath, args, {
    cwd: folder,
    env: environment(true),
    encoding: 'utf8',
  });
  return JSON.parse(said);
}

it('in Node, by the hook', () => {
  const folder = projectWith({});
  expect(hitIn(folder, './data.js', '--import', '@presource/transformer/register')).toEqual(lines);
});

it('in Node, by the hook, after one that removes types and lines', () => {
  const folder = projectWith({ 'other.js': OTHER });
  lend(folder, 'esbuild', join(ROOT, 'node_modules/esbuild'));
  const flags = ['./other.js', '@presource/transformer/register'].flatMap((one) => ['--import', one]);
  expect(hitIn(folder, './data.js', ...flags)).toEqual(lines);
});

/** A hook as that of tsx. */
const OTHER = `import { registerHooks } from 'node:module';
import { transformSync } from 'esbuild';
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/data.js')) return loaded;
    const options = { loader: 'ts', sourcefile: url, sourcemap: 'inline', minifyWhitespace: true };
    return { ...loaded, source: transformSync(String(loaded.source), options).code };
  },
});
`;

it('in a bundle', async () => {
  const folder = projectWith({});
  await esbuild.build({
    entryPoints: [join(folder, 'data.js')],
    outfile: join(folder, 'bundle.js'),
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    sourcemap: 'inline',
    external: ['presource'],
    plugins: [presource({ report: false })],
  });
  expect(hitIn(folder, './bundle.js')).toEqual(lines);
});

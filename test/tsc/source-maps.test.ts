import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { compileWith, type Output } from './compile.ts';
import { TREES, typescriptOf } from './hosts.ts';

/**
 * What tsc's own source map says of a line of the user's, the one of the compiled file says, too: the same places of the
 * line, and at each of them the same piece of code.
 */
const ROOT = join(import.meta.dirname, '../..');

function filesIn(folder: string): string[] {
  const isFile = (file: string) => /^(?!output)\w+\.tsx?$/.test(file);
  return readdirSync(join(ROOT, folder)).flatMap((file) => (isFile(file) ? [join(folder, file)] : []));
}

const files = [
  'examples/blog/src/data',
  ...readdirSync(join(ROOT, 'test/fixtures')).map((name) => `test/fixtures/${name}`),
]
  .flatMap(filesIn)
  .filter((file) => compile(readFileSync(join(ROOT, file), 'utf8'), { filename: file }).edits.length > 0);

/** Lines, from one, on which the compiler changes nothing. */
function untouchedLines(file: string): ReadonlySet<number> {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const untouched = new Set(text.split('\n').map((_, index) => index + 1));
  for (const { start, end } of compile(text, { filename: file }).edits)
    for (let line = lineOf(start); line <= lineOf(end); line++) untouched.delete(line);
  return untouched;
}

/** For each mapped place of the source, as `line:column`, the code that came of it. */
function mappings({ code, map }: Output): Map<string, Set<string>> {
  const lines = code.split('\n');
  const found = new Map<string, Set<string>>();
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, originalLine, originalColumn }) => {
    if (originalLine === null) return;
    const place = `${originalLine}:${originalColumn}`;
    const piece = /^\s*(?:\w+|\W?)/.exec(lines[generatedLine - 1]!.slice(generatedColumn))![0];
    found.set(place, (found.get(place) ?? new Set()).add(piece));
  });
  return found;
}

describe.each(TREES)('%s', (host) => {
  const typescript = typescriptOf(host);
  const { CommonJS, ESNext } = typescript.ModuleKind;

  it.each([
    ['ES modules', ESNext],
    ['CommonJS', CommonJS],
  ])('%s: every untouched line maps to itself', (_name, module) => {
    let checked = 0;
    for (const file of files) {
      const options = { module, sourceMap: true };
      const expected = mappings(compileWith(typescript, join(ROOT, file), options, 'as written'));
      const actual = mappings(compileWith(typescript, join(ROOT, file), options));
      const untouched = untouchedLines(file);
      // Without its decorators a class is written in another way, and has other places that are mapped.
      const isDecorated = /decorator-|-decorated/.test(file);
      const lines = [...actual.keys()].map((place) => Number.parseInt(place, 10));
      for (const [place, pieces] of expected) {
        const line = Number.parseInt(place, 10);
        if (!untouched.has(line)) continue;
        if (isDecorated && pieces.has('')) continue;
        if (isDecorated) expect([file, lines]).toEqual([file, expect.arrayContaining([line])]);
        else expect([file, place, actual.get(place)]).toEqual([file, place, pieces]);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(1_000);
  });
});

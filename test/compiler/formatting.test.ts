import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { fixtureOptions } from './fixture-options.ts';

/** What is compiled does not depend on how it is formatted: the same tokens in, the same tokens out. */
interface Token {
  readonly text: string;
  readonly start: number;
}

function tokensOf(code: string): readonly Token[] {
  const file = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true);
  const found: Token[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const start = node.getStart(file);
    if (node.getChildCount(file) > 0) node.getChildren(file).forEach(visit);
    else if (node.end > start) found.push({ text: code.slice(start, node.end), start });
  };
  visit(file);
  return found;
}

/** Among them a comment that holds what the compiler looks for. */
const BLANKS = ['\t', '/**/', '/* , ) satisfies } from "presource" @pk ; */'];

/** A text with other blanks between its tokens. Line breaks stay, because some have a meaning. */
function reformatted(code: string, random: () => number): string {
  let text = '';
  let end = 0;
  for (const token of tokensOf(code)) {
    const gap = code.slice(end, token.start);
    const blank = BLANKS[Math.floor(random() * BLANKS.length)]!;
    text += (random() < 0.5 ? gap : gap.replace(/[ \t]+|$/, blank)) + token.text;
    end = token.start + token.text.length;
  }
  return text + code.slice(end);
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

const folder = join(import.meta.dirname, '../fixtures');
const inputs = readdirSync(folder)
  .map((name) => [name, join(folder, name, 'input.ts')] as const)
  .filter(([name, file]) => existsSync(file) && !name.startsWith('diagnostic-'))
  .map(([name, file]) => [name, readFileSync(file, 'utf8')] as const);
const types = `import { createResource } from 'presource';
export const Posts = createResource({ path: '/posts/:id' as const, schema: {}, searchParams: {} as object } satisfies Options);
export const Users = createResource(({ path: '/users/:id', schema: {} }) satisfies Options as Options);
`;

const output = (name: string, code: string): string =>
  compile(code, { filename: 'a.ts', ...fixtureOptions(name) }).code;
const linesOf = (code: string): number => code.split('\n').length;
const spoken = (code: string): string[] => tokensOf(code).map(({ text }) => text);

describe('however it is formatted, the same comes out:', () => {
  it.each([...inputs, ['types around options', types] as const])('%s', (name, code) => {
    const expected = output(name, code);
    const added = linesOf(expected) - linesOf(code);
    for (let seed = 1; seed <= 4; seed++) {
      const other = reformatted(code, randomFrom(seed));
      expect(spoken(other)).toEqual(spoken(code));
      const compiled = output(name, other);
      expect(spoken(compiled), other).toEqual(spoken(expected));
      expect(linesOf(compiled) - linesOf(other)).toBe(added);
    }
  });
});

import type ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../../transformer/model/edit.ts';
import { emit, programOf, SAMPLES } from './emit.ts';
import { TREES, type TypeScript, typescriptOf } from './hosts.ts';
import { nameOf, optionSets } from './options.ts';
import { random } from './random.ts';

/**
 * Edits that change nothing, put between the tokens of a file: the trees are merged around each of them, and what tsc
 * makes of the result is what it makes of the file itself, to the byte: code and source map.
 */
const isFull = import.meta.env.MODE === 'full';
const SETS = optionSets(isFull ? 300 : 20);

/** How many of the places get an edit: nodes are made anew from everywhere down to the statement alone. */
const SHARES = isFull ? [1, 0.3, 0.1, 0.03, 0.01] : [1, 0.1, 0.01];

/** The edges of all tokens, but for those of imports and exports, which the compiler never edits. */
function places(typescript: TypeScript, source: ts.SourceFile): number[] {
  const found = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (typescript.isImportDeclaration(node) || typescript.isExportDeclaration(node)) return;
    if (typescript.isImportEqualsDeclaration(node) || typescript.isExportAssignment(node)) return;
    const children = node.getChildren(source);
    children.forEach(visit);
    if (children.length === 0) found.add(node.getStart(source)).add(node.end);
  };
  visit(source);
  return [...found];
}

const nothing = (at: number): Edit => ({ start: at, end: at, parts: [''] });

describe.each(TREES)('%s', (host) => {
  const typescript = typescriptOf(host);

  it.each(SETS.map((options) => [nameOf(options), options] as const))('%s', (_name, options) => {
    const program = programOf(typescript, options);
    const next = random(SETS.indexOf(options));
    for (const file of SAMPLES) {
      const source = program.getSourceFile(file)!;
      const expected = emit(typescript, program, file);
      expect(Object.keys(expected).length).toBeGreaterThanOrEqual(2);
      const everywhere = places(typescript, source);
      for (const share of SHARES) {
        const edits = everywhere.filter(() => next() < share).map(nothing);
        expect(emit(typescript, program, file, { code: source.text, edits })).toEqual(expected);
      }
    }
  });
});

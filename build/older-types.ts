/**
 * Declarations that TypeScript 4.9 reads, made from those of today. A tool like downlevel-dts would do, but none of
 * them knows what is new since 4.9.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

/** The folder of a package's `dist` that they are in. */
export const OLDER = 'ts4.9';

/** The versions that get them: as a condition of `exports` and as a key of `typesVersions`. */
export const OLDER_VERSIONS = '<5.0';

/** A piece of text in the place of another. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Writes the declarations of a folder once more, into a folder inside of it. */
export async function writeOlderTypes(folder: string): Promise<void> {
  const to = join(folder, OLDER);
  await mkdir(to, { recursive: true });
  for (const file of await readdir(folder)) {
    if (/\.d\.c?ts$/.test(file))
      await writeFile(join(to, file), older(await readFile(join(folder, file), 'utf8'), file));
  }
}

/** The text of a declaration file, for TypeScript 4.9. */
export function older(text: string, file: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    changes.push(...withoutConst(node), ...withOverload(node), ...withoutSecond(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((now, { start, end, text }) => now.slice(0, start) + text + now.slice(end), text);
}

/** `<const T>` → `<T>`: what is inferred is less exact. */
function withoutConst(node: ts.Node): readonly Change[] {
  if (!ts.isTypeParameterDeclaration(node)) return [];
  const found = node.modifiers?.find(({ kind }) => kind === ts.SyntaxKind.ConstKeyword);
  return found ? [{ start: found.getStart(), end: node.name.getStart(), text: '' }] : [];
}

/**
 * `<S>(schema: S, ...all: readonly [...Args, V]) => void` gets an overload in front, `<S>(schema: S, args: Args[number], value: V)`,
 * because 4.9 gives a function in the place of `V` no types for its parameters.
 */
function withOverload(node: ts.Node): readonly Change[] {
  if (!ts.isFunctionTypeNode(node)) return [];
  const last = node.parameters.at(-1);
  const parts = last?.dotDotDotToken && last.type ? tupleOf(last.type) : undefined;
  const [first, value] = parts ?? [];
  if (!last || parts?.length !== 2 || !first || !value || !ts.isRestTypeNode(first)) return [];
  const start = node.getStart();
  const text = (from: number, to: number) => node.getSourceFile().text.slice(from, to);
  const [head, returned] = [text(start, last.getStart()), node.type.getText()];
  const overload = `${head}args: ${first.type.getText()}[number], value: ${value.getText()}): ${returned}`;
  const itself = `${head}${last.getText()}): ${returned}`;
  return [{ start, end: node.end, text: `{ ${overload}; ${itself} }` }];
}

/**
 * `type X<A extends C, B extends C = A> = …` is written with `A` alone: 4.9 does not see that what is mapped from `B` is a list
 * if `A` is one.
 */
function withoutSecond(node: ts.Node): readonly Change[] {
  if (!ts.isTypeAliasDeclaration(node)) return [];
  const [first, second] = node.typeParameters ?? [];
  if (!first || second?.default?.getText() !== first.name.text) return [];
  const changes: Change[] = [{ start: first.end, end: second.end, text: '' }];
  const visit = (inner: ts.Node): void => {
    if (ts.isIdentifier(inner) && inner.text === second.name.text)
      changes.push({ start: inner.getStart(), end: inner.end, text: first.name.text });
    ts.forEachChild(inner, visit);
  };
  visit(node.type);
  return changes;
}

/** The members of a tuple type, also behind `readonly`. */
function tupleOf(type: ts.TypeNode): readonly ts.TypeNode[] | undefined {
  const inner = ts.isTypeOperatorNode(type) ? type.type : type;
  return ts.isTupleTypeNode(inner) ? inner.elements : undefined;
}

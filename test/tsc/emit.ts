import { join } from 'node:path';
import type ts from 'typescript';
import { type Compiled, mergeTrees } from '../../transformer/adapters/tsc/merge.ts';
import type { TypeScript } from './hosts.ts';

const samples = ['everything.ts', 'values.ts', 'component.tsx', 'common.cts'];

/** The files that are emitted: between them they hold about every construct of the language. */
export const SAMPLES = samples.map((file) => join(import.meta.dirname, 'samples', file));

/** Everything that comes of one file, by name. */
export type Outputs = Record<string, string>;

/** Libraries are the same in every program, and are parsed once. */
const libraries = new Map<string, ts.SourceFile | undefined>();

export function programOf(typescript: TypeScript, options: ts.CompilerOptions): ts.Program {
  const host = typescript.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...rest) => {
    if (!/\/lib\.[\w.]*d\.ts$/.test(file)) return read(file, ...rest);
    const key = `${typescript.version} ${file}`;
    if (!libraries.has(key)) libraries.set(key, read(file, ...rest));
    return libraries.get(key);
  };
  return typescript.createProgram(SAMPLES, options, host);
}

/** What tsc makes of a file, as it is or with edits merged into its tree. */
export function emit(
  typescript: TypeScript,
  program: ts.Program,
  file: string,
  compiled?: Compiled,
): Outputs {
  const source = program.getSourceFile(file)!;
  const outputs: Outputs = {};
  const merge: ts.TransformerFactory<ts.SourceFile> = (context) => (tree) =>
    compiled && tree === source ? mergeTrees(typescript, context, tree, compiled) : tree;
  const write: ts.WriteFileCallback = (name, text) => {
    outputs[name] = text;
  };
  program.emit(source, write, undefined, false, { before: [merge] });
  return outputs;
}

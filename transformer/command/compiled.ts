import { readFileSync } from 'node:fs';
import { readFile } from '../adapters/modules.ts';
import { kindsBeside } from '../adapters/neighbors.ts';
import { isWanted } from '../adapters/selection.ts';
import { type CompileOptions, type CompileResult, compile } from '../compile.ts';
import { SourceText } from '../diagnostics/frame.ts';
import type { Project } from './project.ts';
import { Progress } from './terminal.ts';

/** A file and what the compiler says about it. */
export interface CompiledFile {
  readonly file: string;
  readonly text: SourceText;
  readonly result: CompileResult;
  /** False for a file that `include` and `exclude` keep from the compiler. */
  readonly isSelected: boolean;
}

/**
 * Compiles the files of a project as for a production bundle. Nothing is written.
 *
 * @param details `links` if nobody asks for the uses of names in files without our imports
 */
export function compileAll(project: Project, details: CompileOptions['details'] = true): CompiledFile[] {
  const progress = new Progress('reading', project.files.length);
  const { sources, fast, optimize } = project.selection;
  // Files ask for each other, and each is read once.
  const texts = new Map<string, string | undefined>();
  const read = (file: string) => {
    if (!texts.has(file)) texts.set(file, readFile(file));
    return texts.get(file);
  };
  const all = project.files.map((file, done) => {
    progress.at(done);
    // Of a file that cannot be read, the system says why.
    const code = read(file) ?? readFileSync(file, 'utf8');
    const options = { filename: file, root: project.root, sources, fast, optimize };
    const kindOfImport = kindsBeside(file, read);
    const result = compile(code, { ...options, kindOfImport, link: (entry) => entry, details });
    return { file, text: new SourceText(file, code), result, isSelected: isWanted(file, project.selection) };
  });
  progress.end();
  return all;
}

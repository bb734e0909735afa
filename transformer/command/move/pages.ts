import { SourceText } from '../../diagnostics/frame.ts';
import type { AppFile } from './files.ts';
import type { Todo } from './moved-file.ts';
import { isPeerPackage } from './packages.ts';

/** True for a file with scripts in it, which is not rewritten. */
export const isPage = (file: string): boolean => /\.(?:astro|mdx|svelte|vue)$/.test(file);

interface Import {
  readonly specifier: string;
  /** Where it begins in the text. */
  readonly start: number;
}

/** The modules that a text imports. */
export const importsIn = (text: string): Import[] =>
  [...text.matchAll(/(?:from|import|require\(|import\()\s*['"]([^'"\n]+)['"]/g)].map(
    ({ 1: specifier, index }) => ({ specifier: specifier!, start: index }),
  );

/** The places of a page that name their packages. */
export function listPage({ file, text }: AppFile): Todo[] {
  const source = new SourceText(file, text);
  return importsIn(text)
    .filter(({ specifier }) => isPeerPackage(specifier))
    .map(({ specifier, start }) => ({
      file,
      ...source.place(start),
      text: `${specifier} is imported here, and files of this kind are not rewritten.`,
      anchor: 'imports',
    }));
}

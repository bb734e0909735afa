import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { referencePages } from '../reference/pages.ts';
import { withLinks } from './links.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The pages of the site, by path: those of `docs/`, the reference of all exports, and the site's own. */
export function sitePages(): ReadonlyMap<string, string> {
  const docs = filesUnder('docs').filter((file) => file.endsWith('.md'));
  return new Map([
    ...docs.map((file) => [sitePath(file), withLinks(read(file), file)] as const),
    ...referencePages(),
    ...filesUnder('site/pages').map(
      (file) => [file.slice('site/pages/'.length), read(file).replace('<!-- README -->', readme)] as const,
    ),
  ]);
}

/** The README of a folder is its first page. */
const sitePath = (file: string): string => file.slice('docs/'.length).replace(/README\.md$/, 'index.md');

/** The pictures of `docs/`, by path. */
export const pictures = (): ReadonlyMap<string, Buffer> =>
  new Map(
    filesUnder('docs')
      .filter((file) => /\.(svg|png)$/.test(file))
      .map((file) => [file.slice('docs/'.length), readFileSync(join(ROOT, file))]),
  );

/** The README without its title, its first sentence and its list of pages: the site has its own. */
const readme = (): string =>
  withLinks(read('README.md'), 'README.md')
    .replace(/^# .*\n+\*\*[^*]+\*\* /, '')
    .replace(/^## Documentation$[\s\S]*/m, '')
    .replaceAll('"docs/', '"./');

/** The title of a page: its first heading. */
export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    })
    .sort();
}

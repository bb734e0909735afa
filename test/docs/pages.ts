import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(fileURLToPath(import.meta.url), '../../..');

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  /** Line of the fence. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Every page that people read: at the root, under `docs/`, and beside a package or an example. */
export const pages: readonly string[] = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'runtime/CHANGELOG.md',
    'transformer/CHANGELOG.md',
    '.changeset/README.md',
    'runtime/README.md',
    'transformer/README.md',
    'examples/blog/README.md',
    'examples/tsc-only/README.md',
  ],
  ...markdownUnder('docs'),
];

function markdownUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? markdownUnder(path) : path.endsWith('.md') ? [path] : [];
    })
    .sort();
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const found: Block[] = [];
  let open: { line: number; language: string; text: string[] } | undefined;
  for (const [index, text] of read(page).split('\n').entries()) {
    const fence = /^\s*```(\w*)\s*$/.exec(text);
    if (!fence) open?.text.push(text);
    else if (!open) open = { line: index + 1, language: fence[1]!, text: [] };
    else {
      found.push({ ...open, page, text: open.text.join('\n') });
      open = undefined;
    }
  }
  if (open) throw new Error(`${page}:${open.line}: the block is never closed`);
  return found;
}

export const tracked = (): ReadonlySet<string> =>
  new Set(
    execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split(
      '\0',
    ),
  );

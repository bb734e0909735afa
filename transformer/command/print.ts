import { readFileSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { kindsBeside } from '../adapters/neighbors.ts';
import { compile } from '../compile.ts';
import type { Optimize } from '../style.ts';
import { showFinding } from './check/findings.ts';
import { levelOption } from './options.ts';
import { projectOf, shown } from './project.ts';
import { type Paint, paintFor, UsageError } from './terminal.ts';

interface Options {
  readonly level?: Optimize;
  readonly side?: boolean;
}

export function addPrint(program: Command): void {
  program
    .command('print')
    .description('the code that the compiler makes of a file for a production bundle')
    .argument('<file>', 'a source file')
    .addOption(levelOption('--level <level>'))
    .option('--side', 'beside the source')
    .action(run);
}

async function run(path: string, { level, side }: Options): Promise<void> {
  const { files, root, selection } = await projectOf(process.cwd(), [path], {});
  const [file] = files;
  // Also a folder of one file, which has another as soon as somebody adds it.
  if (file === undefined || statSync(path).isDirectory())
    throw new UsageError(`${path} is a folder. Name one source file.`);
  const { sources, fast, optimize } = selection;
  const source = readFileSync(file, 'utf8');
  const options = { filename: file, root, sources, fast, optimize: level ?? optimize };
  const { code, diagnostics, edits } = compile(source, {
    ...options,
    kindOfImport: kindsBeside(file),
    link: (entry) => entry,
  });
  const paint = paintFor(process.stdout);
  process.stdout.write(side ? `${sideBySide(source, code, paint)}\n` : code);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const errorPaint = paintFor(process.stderr);
  for (const error of errors) {
    const origin = { ...error.origin, file: shown({ root }, error.origin.file) };
    console.error(`\n${showFinding({ ...error, origin }, errorPaint)}`);
  }
  if (errors.length > 0) process.exitCode = 1;
  else if (edits.length === 0) console.error('The compiler changes nothing in this file.');
}

/** Both texts line by line: the compiler keeps the numbers of lines, and appends functions after the last one. */
function sideBySide(source: string, code: string, paint: Paint): string {
  const [before, after] = [source, code].map((text) => text.trimEnd().split(/\r?\n/)) as [string[], string[]];
  // A pipe has no width, and its reader wraps lines.
  const width = process.stdout.columns ?? Number.POSITIVE_INFINITY;
  const longest = Math.max(...before.map(({ length }) => length));
  const half = Math.max(20, Math.min(longest, Math.floor((width - 3) / 2)));
  const rest = Math.max(20, width - 3 - half);
  const rows: string[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const [left = '', right = ''] = [before[at], after[at]];
    const isSame = left === right;
    const [leftRows, rightRows] = [wrapped(left, half), wrapped(right, rest)];
    for (let row = 0; row < Math.max(leftRows.length, rightRows.length); row++) {
      const text = rightRows[row] ?? '';
      const mark = isSame ? '│' : paint('green', '┃');
      rows.push(
        `${(leftRows[row] ?? '').padEnd(half)} ${mark} ${isSame ? text : paint('green', text)}`.trimEnd(),
      );
    }
  }
  return rows.join('\n');
}

/** A line in pieces that fit. */
function wrapped(line: string, width: number): string[] {
  const text = line.replaceAll('\t', '  ');
  const pieces = [text.slice(0, width)];
  for (let at = width; at < text.length; at += width) pieces.push(text.slice(at, at + width));
  return pieces;
}

import { statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { isWanted, slashed } from '../../adapters/selection.ts';
import { shown } from '../project.ts';
import { count, type Paint, paintFor, UsageError } from '../terminal.ts';
import { nothingAt } from '../unreadable.ts';
import { difference } from './difference.ts';
import { type AppFile, expectWritable, filesOf, leftIn } from './files.ts';
import { moveManifest } from './manifest.ts';
import { type Moved, moveFile, readExports } from './move-file.ts';
import type { Todo } from './moved-file.ts';
import { isPeerPackage, packageOf } from './packages.ts';
import { importsIn, isPage, listPage } from './pages.ts';

const PAGE = 'https://github.com/presource/presource/blob/main/docs/how-to/from-data-client.md';

interface Options {
  readonly dry?: boolean;
  readonly json?: boolean;
}

/** A file before and after. */
interface Change {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export function addMove(program: Command, version: string): void {
  program
    .command('move')
    .description('moves an app from @data-client, or from rest-hooks, to presource')
    .argument('[dir]', 'the folder of the app; this one without it')
    .option('--dry', 'print the difference, and write nothing')
    .option('--json', 'print data instead of text')
    .action((dir: string | undefined, options: Options) => run(dir ?? '.', options, version));
}

function run(dir: string, { dry = false, json = false }: Options, version: string): void {
  // In scripts, a variable that is not set.
  if (dir === '') throw new UsageError('An empty text names no folder. Write `.` for this one.');
  const folder = resolve(dir);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) throw nothingAt(folder, dir, 'folder');
  if (!found.isDirectory())
    throw new UsageError(
      `${dir} is a file. Name the folder of the app: its files are moved together, because they use each other.`,
    );
  const { files, changes, todos } = moveAll(folder, version);
  const root = slashed(process.cwd());
  const name = (file: string) => shown({ root }, file);
  if (!dry) {
    expectWritable(changes.map(({ file }) => file));
    for (const { file, after } of changes) writeFileSync(file, after);
  }
  const left = todos.map((todo) => ({ ...todo, file: name(todo.file) }));
  const paint = paintFor(process.stdout);
  if (json) {
    const page = (anchor: string) => `${PAGE}#${anchor}`;
    const found = left.map(({ anchor, ...rest }) => ({ ...rest, page: page(anchor) }));
    console.log(JSON.stringify({ changed: changes.map(({ file }) => name(file)), left: found }, null, 2));
  } else {
    const differences = changes.map(({ file, before, after }) => difference(name(file), before, after));
    const parts = [...(dry ? differences.map((one) => colored(one, paint)) : []), ...show(left, paint)];
    const isIdle = changes.length + left.length === 0;
    const end = isIdle ? nothing(files, dir) : summary(changes.length, left.length, dry);
    const isListed = !dry && changes.some(({ file }) => file.endsWith('/package.json'));
    console.log([...parts, end, ...(isListed ? [NEXT] : [])].join('\n\n'));
  }
  if (left.length > 0) process.exitCode = 1;
}

/** What is changed, of how many scripts, and the places that are left. */
interface MovedApp {
  readonly files: number;
  readonly changes: readonly Change[];
  readonly todos: readonly Todo[];
}

function moveAll(folder: string, version: string): MovedApp {
  const isManifest = (file: string) => file.endsWith('/package.json');
  const isScript = (file: string) => isWanted(file, {});
  const files = filesOf(folder, (file) => isManifest(file) || isScript(file) || isPage(file));
  const changes: Change[] = [];
  const todos: Todo[] = [];
  const kept = new Set<string>();
  /** Files that import our package. */
  const users: string[] = [];
  /** What a file has after it, and what is left in it. */
  const settle = ({ file, text: before, problem }: AppFile, moved: Moved): string => {
    const { code: after, todos: found } = moved;
    const isLeft = problem !== undefined && (after !== before || found.length > 0);
    todos.push(...(isLeft ? [leftIn(file, problem)] : found));
    if (!isLeft && after !== before) changes.push({ file, before, after });
    return isLeft ? before : after;
  };
  const scripts = files.filter(({ file }) => isScript(file));
  const exports = readExports(scripts);
  for (const one of files.filter(({ file }) => !isManifest(file))) {
    const moved = isPage(one.file)
      ? { code: one.text, todos: listPage(one) }
      : moveFile(one.file, one.text, exports);
    // What code still imports must stay installed.
    for (const { specifier } of importsIn(settle(one, moved))) {
      if (isPeerPackage(specifier)) kept.add(packageOf(specifier));
      if (packageOf(specifier) === 'presource') users.push(one.file);
    }
  }
  for (const one of files.filter(({ file }) => isManifest(file))) {
    const isUsed = users.some((file) => file.startsWith(one.file.slice(0, -'package.json'.length)));
    settle(one, { code: moveManifest(one.file, one.text, version, kept, isUsed), todos: [] });
  }
  return { files: scripts.length, changes, todos };
}

const COLORS = { '-': 'red', '+': 'green', '@': 'cyan' } as const;

const colored = (text: string, paint: Paint): string =>
  text
    .split('\n')
    .map((line) => (line[0]! in COLORS ? paint(COLORS[line[0] as keyof typeof COLORS], line) : line))
    .join('\n');

/** The places that are left, by file. */
function show(todos: readonly Todo[], paint: Paint): string[] {
  const files = new Map<string, Todo[]>();
  for (const todo of todos) files.set(todo.file, [...(files.get(todo.file) ?? []), todo]);
  return [...files].map(([file, all]) =>
    [
      paint('bold', file),
      ...all.map(({ line, column, text, anchor }) => `  ${line}:${column}  ${text}  #${anchor}`),
    ].join('\n'),
  );
}

function summary(changed: number, left: number, dry: boolean): string {
  const done = `${count(changed, 'file')} ${dry ? 'would be ' : ''}changed`;
  if (left === 0) return `${done}, and nothing is left to do by hand.`;
  return `${done}. ${count(left, 'place')} left to do by hand: the anchors are sections of\n${PAGE}`;
}

/** After a change of what is installed. */
const NEXT =
  'Next: `npm install`, or that of your package manager, and `npx presource doctor`, which says where the plugin belongs.';

/** What was looked for: in an app that is moved already, and in a wrong folder. */
const nothing = (files: number, dir: string): string =>
  `Nothing to move: no package.json in ${dir === '.' ? 'this folder' : dir} lists a package of @data-client or @rest-hooks, or rest-hooks, and ` +
  (files === 0 ? 'there is no script.' : `nothing of them is left in ${count(files, 'script')}.`);

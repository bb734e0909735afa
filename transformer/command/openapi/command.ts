import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Command, Option } from 'commander';
import { importExtension } from '../project.ts';
import { columns, count, type Paint, paintFor, shortReason, UsageError } from '../terminal.ts';
import type { OpenApi } from './document.ts';
import { type GeneratedApi, generateApi, type Remark } from './generate.ts';
import { type FileState, type MergedFile, merged } from './merge.ts';
import { readDocument } from './read.ts';

interface Options {
  readonly out: string;
  readonly extension?: string;
  readonly json?: boolean;
}

/** What was generated the last time, to tell the edits of a person from the changes of the document. */
interface Base {
  readonly document: string;
  readonly files: Readonly<Record<string, string>>;
}

const BASE = '.presource-openapi.json';

export function addInit(program: Command): void {
  program
    .command('init')
    .description('writes the first files of an app')
    .command('openapi')
    .description(
      'entities and resources from an OpenAPI document; again, to bring its changes into edited files',
    )
    .argument('<file>', 'an OpenAPI document, 3.0 or 3.1, JSON or YAML')
    .option('--out <folder>', 'where the files are written', 'src/api')
    .addOption(
      new Option(
        '--extension <extension>',
        'the end of imports; by default as the tsconfig.json allows',
      ).choices(['.ts', '.js', 'none']),
    )
    .option('--json', 'data instead of text')
    .action(run);
}

async function run(file: string, { out, extension, json }: Options): Promise<void> {
  const document = await readDocument(file);
  const ending = extension === 'none' ? '' : (extension ?? importExtension(process.cwd()));
  const generated = generatedOf(document, file, ending);
  const base = baseIn(out);
  const results = new Map<string, MergedFile>();
  for (const name of new Set([...generated.files.keys(), ...Object.keys(base?.files ?? {})])) {
    const result = merged(textOf(join(out, name)), base?.files[name], generated.files.get(name));
    results.set(name, result);
    write(join(out, name), result);
  }
  mkdirSync(out, { recursive: true });
  const record: Base = { document: basename(file), files: Object.fromEntries(generated.files) };
  const text = `${JSON.stringify(record, null, 2)}\n`;
  if (textOf(join(out, BASE)) !== text) writeFileSync(join(out, BASE), text);
  const hasConflict = [...results.values()].some(({ state }) => state === 'conflict');
  if (hasConflict) process.exitCode = 1;
  process.stdout.write(json ? asJson(generated, results) : `${asText(generated, results, out)}\n`);
}

function generatedOf(document: OpenApi, file: string, ending: string): GeneratedApi {
  try {
    return generateApi(document, ending);
  } catch (error) {
    // A text in place of a list, or something nested without end.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new UsageError(
      `${file} is no valid OpenAPI document: ${shortReason(error)}. Find its mistake with a validator, such as \`npx @redocly/cli lint\`.`,
    );
  }
}

function baseIn(out: string): Base | undefined {
  const text = textOf(join(out, BASE));
  if (text === undefined) return undefined;
  try {
    const base = JSON.parse(text) as Base;
    // Files are removed by these names, so they are names of this folder.
    if (Object.keys(base.files).every((name) => /^[\w-]*\.ts$/.test(name))) return base;
  } catch {
    // As below.
  }
  throw new UsageError(
    `${join(out, BASE)} is broken. Restore it from version control, or delete the folder to begin anew.`,
  );
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function write(path: string, { text, state }: MergedFile): void {
  if (state === 'removed') rmSync(path);
  else if (text !== undefined && /^(written|changed|merged|conflict)$/.test(state)) {
    mkdirSync(join(path, '..'), { recursive: true });
    if (textOf(path) !== text) writeFileSync(path, text);
  }
}

const asJson = ({ files: _, ...facts }: GeneratedApi, results: ReadonlyMap<string, MergedFile>): string => {
  const files = [...results].map(([name, { state, conflicts }]) => ({ name, state, conflicts }));
  return `${JSON.stringify({ ...facts, files }, null, 2)}\n`;
};

const SAID: Readonly<Record<FileState, string>> = {
  written: 'new',
  unchanged: 'unchanged',
  changed: 'changed',
  merged: 'changed, your edits are kept',
  removed: 'removed: the document has nothing of it any more',
  kept: 'left as it is: you have edited or deleted it',
  conflict: 'changed, except where you have edited the same lines',
};

function asText(generated: GeneratedApi, results: ReadonlyMap<string, MergedFile>, out: string): string {
  const paint = paintFor(process.stdout);
  const shown = [...results].filter(([, { state }]) => state !== 'unchanged');
  const { operations, mapped, entities, resources, endpoints, unmapped, notes } = generated;
  const share = operations > 0 ? Math.floor((mapped / operations) * 1000) / 10 : 100;
  return [
    ...columns(
      shown.map(([name, { state }]) => [
        `${out}/${name}`,
        paint(state === 'conflict' ? 'yellow' : 'green', SAID[state]),
      ]),
      '',
    ),
    ...(shown.length === 0 ? [`Nothing changed in ${count(results.size, 'file')} of ${out}.`] : []),
    ...shown.flatMap(([name, { conflicts }]) =>
      conflicts.flatMap(({ mine, generated: theirs }) => [
        '',
        paint('yellow', `${out}/${name}: your lines are kept`),
        mine,
        'in place of',
        theirs,
      ]),
    ),
    '',
    `${mapped} of ${count(operations, 'operation')} mapped (${share} %): ${count(entities, 'entity')}, ${count(resources, 'resource')}, ${count(endpoints, 'other endpoint')}.`,
    ...remarks('Not mapped', unmapped, paint),
    ...remarks('For you to look at', notes, paint),
  ].join('\n');
}

const remarks = (title: string, all: readonly Remark[], paint: Paint): string[] =>
  all.length === 0
    ? []
    : ['', paint('bold', title), ...columns(all.map(({ about, reason }) => [about, reason]))];

import { PARTS, type PartName, UNCOMPILED_PARTS } from '../../../runtime/contract/parts.ts';
import type { SourceText } from '../../diagnostics/frame.ts';
import { linkedBytes, usedExports } from '../../linked-bytes.ts';
import type { Span } from '../../model/origin.ts';
import type { Outline } from '../../model/outline.ts';
import { runtimeTable } from '../../runtime-bytes.ts';
import type { CompiledFile } from '../compiled.ts';
import type { Project } from '../project.ts';
import { type Place, placeIn } from './place.ts';

/** Code that needs a part. */
export interface Asking extends Place {
  /** The declaration or statement that it is in. */
  readonly declaration: string | undefined;
}

/** A part of the runtime in the bundle. */
export interface LinkedPart {
  readonly part: PartName;
  readonly entry: string;
  readonly bytes: number;
  /** All code that needs it; empty if only other parts do, or the whole runtime is linked. */
  readonly places: readonly Asking[];
  /** Linked parts that need it. */
  readonly neededBy: readonly PartName[];
}

/** The parts that the files of a project ask for, the largest first. */
export function partsOf(project: Project, files: readonly CompiledFile[], isWhole: boolean): LinkedPart[] {
  const places = new Map<PartName, Asking[]>();
  for (const { text, result } of files) {
    for (const { part, places: spans } of result.details?.linking.asked ?? []) {
      const found = spans.map((span) =>
        askingIn(project, text, result.details!.outline, result.report, span),
      );
      const known = places.get(part);
      if (known) known.push(...onePerLine(found));
      else places.set(part, onePerLine(found));
    }
  }
  const linked = [...new Set([...(isWhole ? UNCOMPILED_PARTS : []), ...places.keys()])];
  return linked
    .map((part) => ({
      part,
      entry: `presource/with-${part}`,
      bytes: runtimeTable()?.parts[part].bytes ?? 0,
      places: places.get(part) ?? [],
      neededBy: linked.filter((one) => PARTS[one].needs.includes(part)),
    }))
    .sort((a, b) => b.bytes - a.bytes);
}

const onePerLine = (places: readonly Asking[]): Asking[] =>
  places.filter(({ line }, at) => places.findIndex((one) => one.line === line) === at);

function askingIn(
  project: Project,
  text: SourceText,
  outline: Outline,
  report: CompiledFile['result']['report'],
  span: Span,
): Asking {
  const around = report
    .filter(({ kind, origin }) => kind !== 'part' && origin.start <= span.start && span.end <= origin.end)
    .at(-1);
  const named = [...outline.classes, ...outline.rests].findLast(
    ({ origin }) => origin.start <= span.start && span.end <= origin.end,
  );
  return { ...placeIn(project, text, span), declaration: around?.name ?? named?.name };
}

/** What a file imports by name and not every app has. */
export interface LinkedExport extends Place {
  /** `RestEndpoint`, `schema.Union` */
  readonly name: string;
  readonly bytes: number;
}

/** The exports that the files of a project use, the largest first, by their key. Where it is used first is its place. */
export function namedExports(
  project: Project,
  files: readonly CompiledFile[],
): ReadonlyMap<string, LinkedExport> {
  const found = new Map<string, LinkedExport>();
  for (const { text, result } of files) {
    for (const { key, bytes, use } of usedExports(result.details)) {
      if (found.has(key)) continue;
      const name = key.replace(/^schema#/, 'schema.').replace(/^.*#/, '');
      found.set(key, { name, bytes, ...placeIn(project, text, use.origin) });
    }
  }
  return new Map([...found].sort(([, a], [, b]) => b.bytes - a.bytes));
}

/** Compressed bytes of all that is linked, with what compiled code calls. */
export function runtimeBytesOf(
  files: readonly CompiledFile[],
  parts: readonly LinkedPart[],
  exports: Iterable<string>,
): number {
  const compiled = files.filter(({ isSelected }) => isSelected);
  const helpers = compiled.flatMap(({ result }) => result.details?.helpers ?? []);
  return linkedBytes({ parts: parts.map(({ part }) => part), exports, helpers })?.linked ?? 0;
}

/** The code that brings the whole runtime: an import without names, and files that are not compiled. */
export function wholeImports(
  project: Project,
  files: readonly CompiledFile[],
): (Place & { readonly remedy: string })[] {
  return files.flatMap(({ text, result, isSelected }) => {
    const { linking } = result.details ?? {};
    const whole = (linking?.whole ?? []).map((span) => ({
      ...placeIn(project, text, span),
      remedy: "Import names (`import { Entity } from 'presource'`), or the part that you need.",
    }));
    const uncompiled = isSelected ? [] : (linking?.entries ?? []).slice(0, 1);
    return [
      ...whole,
      ...uncompiled.map((span) => ({
        ...placeIn(project, text, span),
        remedy: 'Compile this file: the options `include` and `exclude` leave it out.',
      })),
    ];
  });
}

import { notSuppressed } from '../../diagnostics/silence.ts';
import type { ClassOutline, NameUse, RestOutline } from '../../model/outline.ts';
import { bundled } from '../bundle.ts';
import { circlesOf } from '../circles.ts';
import type { CompiledFile } from '../compiled.ts';
import { idOf, Names, type ProjectClass } from '../names.ts';
import { type Project, shown } from '../project.ts';
import { type Finding, finding } from './findings.ts';
import { unseenMutations } from './unseen.ts';

/** Everything that is certainly wrong in a project: what the compiler finds in each file, and what needs several files. */
export function checkProject(project: Project, read: readonly CompiledFile[]): Finding[] {
  const names = new Names(read, project);
  const { files, entry } = project.isWhole
    ? bundled(project, read, names)
    : { files: read, entry: undefined };
  const isApp = entry !== undefined;
  const repeated = repeatedKeys(project, files);
  const circles = schemaCircles(files, names);
  const used = usedClasses(read, names);
  const unseen = isApp ? unseenMutations(files, names) : undefined;
  return files.flatMap((file) => {
    const { text, result } = file;
    const found = [
      ...result.diagnostics.filter(({ severity }) => severity !== 'info'),
      ...(repeated.get(file) ?? []),
      ...(circles.get(file) ?? []),
      ...(project.isWhole ? unusedEntities(file, names, used, isApp) : []),
      ...uselessPushes(file, files, names),
      ...(unseen?.get(file) ?? []),
    ];
    const all = notSuppressed<Finding>(text, found).toSorted((a, b) => a.origin.start - b.origin.start);
    return all.map((one) => ({ ...one, origin: { ...one.origin, file: shown(project, file.file) } }));
  });
}

const classesOf = ({ result }: CompiledFile): readonly ClassOutline[] =>
  result.details?.outline.classes ?? [];

/** The runtime uses the newest of two classes with the same explicit key. */
function repeatedKeys(
  project: Project,
  files: readonly CompiledFile[],
): ReadonlyMap<CompiledFile, Finding[]> {
  const known = new Map<string, { readonly name: string; readonly file: string }>();
  const found = new Map<CompiledFile, Finding[]>();
  for (const file of files) {
    for (const { key, name, isCertain } of classesOf(file)) {
      if (!key || !isCertain) continue;
      const other = known.get(key.text);
      if (other) {
        const said = `\`${other.name}\` of ${shown(project, other.file)}`;
        found.set(file, [...(found.get(file) ?? []), finding(file.text, 'key-repeated', key.origin, said)]);
      } else known.set(key.text, { name, file: file.file });
    }
  }
  return found;
}

/** No order of files declares each class before a schema reads it. */
function schemaCircles(files: readonly CompiledFile[], names: Names): ReadonlyMap<CompiledFile, Finding[]> {
  const found = new Map<CompiledFile, Finding[]>();
  for (const steps of circlesOf(names, true)) {
    const [first] = steps;
    const file = files.find((one) => one.file === first!.from.file);
    const isAcross = new Set(steps.map(({ from }) => from.file)).size > 1;
    if (!file || !isAcross || !steps.every(({ from }) => names.isEntity(from))) continue;
    const said = `\`${steps.map(({ from, field }) => `${from.name}.${field}`).join(' → ')} → ${first!.from.name}\``;
    found.set(file, [
      ...(found.get(file) ?? []),
      finding(file.text, 'schema-circle', first!.from.origin, said),
    ]);
  }
  return found;
}

/** The classes that some code uses outside of themselves, in any file. */
function usedClasses(files: readonly CompiledFile[], names: Names): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { file, result } of files) {
    for (const use of result.details?.outline.uses ?? []) {
      for (const one of names.classesUsed(file, use)) if (!isInside(file, use, one)) used.add(idOf(one));
    }
  }
  return used;
}

const isInside = (file: string, { origin }: NameUse, one: ProjectClass): boolean =>
  file === one.file && one.span.start <= origin.start && origin.end <= one.span.end;

/** Of a library, exported classes may be used by others. */
function unusedEntities(
  { file, text, result }: CompiledFile,
  names: Names,
  used: ReadonlySet<string>,
  isApp: boolean,
): Finding[] {
  const { outline } = result.details ?? {};
  const exported = new Set(outline?.exports.map(({ reference }) => reference.name));
  const unused = (outline?.classes ?? []).filter(
    ({ name, isCertain, isDecorated }) =>
      isCertain &&
      !isDecorated &&
      names.classes.get(idOf({ file, name })) !== undefined &&
      !used.has(idOf({ file, name })) &&
      (isApp || !exported.has(name)) &&
      isStatement(text.code, name),
  );
  return unused.map(({ origin, name }) => finding(text, 'entity-unused', origin, name));
}

/** True for a class statement of the module; the value of an expression may go anywhere. */
const isStatement = (code: string, name: string): boolean =>
  new RegExp(
    `^(?:@[^\\n]*\\s)?(?:export\\s+)?(?:default\\s+)?(?:abstract\\s+)?class\\s+${name.replaceAll('$', '\\$')}\\b`,
    'm',
  ).test(code);

const ADDING = new Set(['push', 'unshift', 'assign']);
const SINGLE = new Set(['get', 'update', 'partialUpdate']);

/** `Posts.get.push` in another file than `Posts`; in the same file, the compiler finds it. */
function uselessPushes(
  { file, text, result }: CompiledFile,
  files: readonly CompiledFile[],
  names: Names,
): Finding[] {
  const uses =
    result.details?.outline.uses.filter(({ members }) => members.some((one) => ADDING.has(one))) ?? [];
  return uses.flatMap((use) => {
    const declared = names.find(file, use.reference);
    const home = declared && declared.file !== file && files.find((one) => one.file === declared.file);
    if (!home) return [];
    const rests = home.result.details!.outline.rests.filter(
      ({ name }) => name === declared.name || name.startsWith(`${declared.name}.`),
    );
    const [rest] = rests;
    const [first = '', second = ''] = use.members;
    const isAdding = rest?.kind === 'endpoint' ? ADDING.has(first) : SINGLE.has(first) && ADDING.has(second);
    if (!isAdding || !rest || rests.length > 1 || !isListless(rest, home.file, names)) return [];
    return [
      finding(text, 'push-without-collection', use.origin, text.code.slice(use.origin.start, use.origin.end)),
    ];
  });
}

/** True if a schema certainly has no list to add to: each name in it is an entity. */
const isListless = ({ schema, isPlain, extends: base }: RestOutline, file: string, names: Names): boolean =>
  schema !== undefined &&
  isPlain &&
  base === undefined &&
  schema.isWhole &&
  !schema.hasCollection &&
  schema.relations.every(({ target }) => {
    const one = names.classOf(file, target);
    return one !== undefined && names.isEntity(one);
  });

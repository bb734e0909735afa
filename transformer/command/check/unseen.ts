import type { NameUse, RestOutline } from '../../model/outline.ts';
import { reachedFrom } from '../bundle.ts';
import type { CompiledFile } from '../compiled.ts';
import { idOf, type Names } from '../names.ts';
import { type Finding, finding } from './findings.ts';

/** A resource or an endpoint that only changes data, and the file that declares it. */
interface Mutation {
  readonly file: CompiledFile;
  readonly rest: RestOutline;
}

const CHANGING = /^(POST|PUT|PATCH|DELETE)$/;
const CHANGES = new Set(['update', 'partialUpdate', 'delete']);
const ADDING = new Set(['push', 'unshift', 'assign', 'move']);

/**
 * Mutations that store only what nothing reads: no other endpoint, no query and no code of the app names a class of their
 * response, or one that it leads to.
 *
 * @param files all files of an app: a library is read by others
 */
export function unseenMutations(
  files: readonly CompiledFile[],
  names: Names,
): ReadonlyMap<CompiledFile, Finding[]> {
  const mutations = files.flatMap((file) =>
    restsOf(file).flatMap((rest) => (isMutation(file, rest, files, names) ? [{ file, rest }] : [])),
  );
  const found = new Map<CompiledFile, Finding[]>();
  if (mutations.length === 0) return found;
  const next = classesNamedBy(files, names);
  const seen = reachedFrom(classesRead(files, mutations, names), next);
  for (const { file, rest } of mutations) {
    const written = rest.schema?.relations.map(({ target }) => names.classOf(file.file, target)) ?? [];
    const isKnown = rest.schema?.isWhole && written.every((one) => one && names.isEntity(one));
    if (!isKnown || written.length === 0) continue;
    const reached = reachedFrom(
      written.map((one) => idOf(one!)),
      next,
    );
    if ([...reached].some((id) => seen.has(id))) continue;
    const said = `\`${rest.name}\` stores \`${written[0]!.name}\``;
    const own = found.get(file) ?? [];
    found.set(file, [...own, finding(file.text, 'mutation-unseen', rest.origin, said)]);
  }
  return found;
}

const restsOf = ({ result }: CompiledFile): readonly RestOutline[] => result.details?.outline.rests ?? [];

const usesOf = ({ result }: CompiledFile): readonly NameUse[] => result.details?.outline.uses ?? [];

/** An endpoint by its method; a resource by its members that the app uses. */
function isMutation(
  { file }: CompiledFile,
  { kind, name, method, isPlain, extends: base }: RestOutline,
  files: readonly CompiledFile[],
  names: Names,
): boolean {
  if (!isPlain || base !== undefined) return false;
  if (kind === 'endpoint') return CHANGING.test(method ?? '');
  const uses = files.flatMap((one) =>
    usesOf(one).filter(({ reference }) => {
      const declared = names.find(one.file, reference);
      return declared?.file === file && declared.name === name;
    }),
  );
  return uses.length > 0 && uses.every(({ members }) => isChange(members));
}

const isChange = ([first = '', second = '', ...more]: readonly string[]): boolean =>
  (CHANGES.has(first) && second === '') || (first === 'getList' && ADDING.has(second) && more.length === 0);

/** The classes that some code names outside of mutations and of classes. */
function classesRead(files: readonly CompiledFile[], mutations: readonly Mutation[], names: Names): string[] {
  return files.flatMap((one) => {
    const own = mutations.filter(({ file }) => file === one).map(({ rest }) => rest.origin);
    const classes = one.result.details?.outline.classes.map(({ span }) => span) ?? [];
    const apart = [...own, ...classes];
    return usesOf(one)
      .filter(({ origin }) => !apart.some(({ start, end }) => start <= origin.start && origin.end <= end))
      .flatMap((use) => names.classesUsed(one.file, use).map(idOf));
  });
}

/** The classes that each class names: its relations, its parent, and what its methods make. */
function classesNamedBy(
  files: readonly CompiledFile[],
  names: Names,
): ReadonlyMap<string, readonly string[]> {
  const next = new Map<string, string[]>();
  for (const one of files)
    for (const { name, span } of one.result.details?.outline.classes ?? []) {
      const inside = usesOf(one).filter(({ origin }) => span.start <= origin.start && origin.end <= span.end);
      const named = inside.flatMap((use) => names.classesUsed(one.file, use).map(idOf));
      next.set(idOf({ file: one.file, name }), named);
    }
  return next;
}

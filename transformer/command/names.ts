import { posix } from 'node:path';
import { filesMeant } from '../adapters/modules.ts';
import type {
  ClassOutline,
  MakerOutline,
  NameReference,
  NameUse,
  Outline,
  RestOutline,
  SchemaOutline,
} from '../model/outline.ts';
import type { CompiledFile } from './compiled.ts';
import type { Project } from './project.ts';

/** A name, and the file that declares it. */
export interface Declared {
  readonly file: string;
  readonly name: string;
}

/** An export of a file, and what it refers to there. */
interface Exported extends Declared {
  readonly reference: NameReference;
}

/** A class of the project. */
export interface ProjectClass extends ClassOutline {
  readonly file: string;
}

/** A class that a schema leads to. */
export interface Reached {
  /** Where it is: `author`; empty for the response itself. */
  readonly field: string;
  readonly isMany: boolean;
  readonly to: ProjectClass;
}

/** A schema, and the file that has it. */
interface Assigned {
  readonly file: string;
  readonly schema: SchemaOutline;
}

export const idOf = ({ file, name }: Declared): string => `${file}#${name}`;

/** Finds what names mean across files. */
export class Names {
  readonly #outlines: ReadonlyMap<string, Outline>;
  readonly #aliased: Project['aliased'];
  /** All classes that are entities, or may be. */
  readonly classes: ReadonlyMap<string, ProjectClass>;
  /** What other files give to a class, by its id. */
  readonly #assigned = new Map<string, readonly Assigned[]>();
  readonly #constants: ReadonlyMap<string, SchemaOutline>;
  readonly #makers: ReadonlyMap<string, MakerOutline>;
  /** The files that specifiers mean, and what files export: many ask for the same. */
  readonly #meant = new Map<string, string | undefined>();
  readonly #exports = new Map<string, ReadonlyMap<string, Exported>>();

  constructor(files: readonly CompiledFile[], { aliased }: Pick<Project, 'aliased'>) {
    this.#outlines = new Map(
      files.flatMap(({ file, result }) => (result.details ? [[file, result.details.outline]] : [])),
    );
    this.#aliased = aliased;
    const all = [...this.#outlines].flatMap(([file, { classes }]) =>
      classes.map((one) => ({ ...one, file })),
    );
    this.classes = new Map(all.map((one) => [idOf(one), one]));
    for (const [file, { assigned }] of this.#outlines) {
      for (const { to, schema } of assigned) {
        const owner = this.classOf(file, to);
        if (!owner) continue;
        const before = this.#assigned.get(idOf(owner)) ?? [];
        this.#assigned.set(idOf(owner), [...before, { file, schema }]);
      }
    }
    this.#constants = new Map(
      [...this.#outlines].flatMap(([file, { constants }]) =>
        constants.map(({ name, schema }) => [idOf({ file, name }), schema] as const),
      ),
    );
    this.#makers = new Map(
      [...this.#outlines].flatMap(([file, { makers }]) =>
        makers.map((one) => [idOf({ file, name: one.name }), one] as const),
      ),
    );
  }

  /** The file of the project that a specifier means; `undefined` for a package. */
  fileOf(from: string, specifier: string): string | undefined {
    const isRelative = /^\.{1,2}(\/|$)/.test(specifier);
    const folder = posix.dirname(from);
    const key = `${isRelative ? folder : ''} ${specifier}`;
    if (this.#meant.has(key)) return this.#meant.get(key);
    const paths = isRelative ? [posix.join(folder, specifier)] : this.#aliased(specifier);
    const file = paths
      .flatMap((path) => [...filesMeant(path)])
      .find((candidate) => this.#outlines.has(candidate));
    this.#meant.set(key, file);
    return file;
  }

  /** Where a name is declared, through imports and `export … from`. */
  find(
    file: string,
    { name, from, imported }: NameReference,
    seen = new Set<string>(),
  ): Declared | undefined {
    if (from === undefined) return { file, name: imported === 'default' ? name : imported };
    const target = this.fileOf(file, from);
    const exported = target === undefined ? undefined : this.#exportsOf(target).get(imported);
    if (!exported || seen.has(idOf(exported))) return undefined;
    seen.add(idOf(exported));
    return this.find(exported.file, exported.reference, seen);
  }

  /** What other files can import of a file, also of those that it hands on: `export * from './post'`. */
  #exportsOf(file: string): ReadonlyMap<string, Exported> {
    const known = this.#exports.get(file);
    if (known) return known;
    const found = new Map<string, Exported>();
    for (const one of this.#handedOn(file))
      for (const { name, reference } of this.#outlines.get(one)?.exports ?? [])
        if (name !== '*' && !found.has(name) && (name !== 'default' || one === file))
          found.set(name, { file: one, name, reference });
    this.#exports.set(file, found);
    return found;
  }

  /** A file, and all whose names it hands on. */
  #handedOn(file: string): ReadonlySet<string> {
    const found = new Set([file]);
    // Files that are added while it goes on have their turn, too.
    for (const one of found)
      for (const { name, reference } of this.#outlines.get(one)?.exports ?? []) {
        const next =
          name === '*' && reference.from !== undefined ? this.fileOf(one, reference.from) : undefined;
        if (next !== undefined) found.add(next);
      }
    return found;
  }

  classOf(file: string, reference: NameReference): ProjectClass | undefined {
    const found = this.find(file, reference);
    return found && this.classes.get(idOf(found));
  }

  /**
   * The classes that a schema of a file leads to, also through constants and the schemas that it spreads. With `isEager`
   * only those that are read while the modules run.
   */
  relationsOf(
    file: string,
    schema: SchemaOutline,
    isEager = false,
    seen: readonly unknown[] = [],
  ): Reached[] {
    if (seen.includes(schema)) return [];
    const path = [...seen, schema];
    const counted = isEager ? schema.relations.filter((one) => one.isEager) : schema.relations;
    const own = counted.flatMap(({ field, target, isMany }): Reached[] => {
      const declared = this.find(file, target);
      if (!declared) return [];
      const to = this.classes.get(idOf(declared));
      if (to) return [{ field, isMany, to }];
      const held = this.#constants.get(idOf(declared));
      const behind = held ? this.relationsOf(declared.file, held, isEager, path) : [];
      return behind.map((one) => ({
        ...one,
        field: [field, one.field].filter(Boolean).join('.'),
        isMany: isMany || one.isMany,
      }));
    });
    const taken = (isEager ? [] : schema.spreads).flatMap((spread) => {
      const owner = this.classOf(file, spread);
      return owner ? this.relationsOfClass(owner, isEager, path) : [];
    });
    return [...own, ...taken];
  }

  /** The classes that the schema of a class leads to, also by what other files assign, which they do after the classes. */
  relationsOfClass(one: ProjectClass, isEager = false, seen: readonly unknown[] = []): Reached[] {
    const own = this.relationsOf(one.file, one.schema, isEager, seen);
    const given = isEager ? [] : (this.#assigned.get(idOf(one)) ?? []);
    // `{ ...User.schema, posts: [Post] }` has what the class itself says, and what others assign.
    const path = [...seen, one.schema, ...given.map(({ schema }) => schema)];
    const assigned = given.filter(({ schema }) => !seen.includes(schema));
    return [
      ...own,
      ...assigned.flatMap(({ file, schema }) =>
        this.relationsOf(
          file,
          schema,
          false,
          path.filter((before) => before !== schema),
        ),
      ),
    ];
  }

  /** The classes that a use means: of a namespace, its member (`models.User`), or all that may be meant. */
  classesUsed(file: string, { reference, members }: NameUse): ProjectClass[] {
    const { from, imported } = reference;
    const [member = '*'] = members;
    if (imported === '*' && from !== undefined && member === '*') {
      const target = this.fileOf(file, from);
      const exported = target === undefined ? [] : (this.#outlines.get(target)?.exports ?? []);
      if (exported.some(({ name }) => name === '*')) return [...this.classes.values()];
      return exported.flatMap(({ name }) => this.classOf(file, { ...reference, imported: name }) ?? []);
    }
    const meant = imported === '*' ? { ...reference, imported: member } : reference;
    return [this.classOf(file, meant) ?? []].flat();
  }

  /** What a function or a class makes; `undefined` for another one. */
  madeBy(file: string, maker: NameReference, seen = new Set<string>()): RestOutline['kind'] | undefined {
    const declared = this.find(file, maker);
    if (!declared || seen.has(idOf(declared))) return undefined;
    seen.add(idOf(declared));
    const of = this.#makers.get(idOf(declared))?.of;
    return typeof of === 'object' ? this.madeBy(declared.file, of, seen) : of;
  }

  /** True if a class is an entity: by its own file, or by those of its parents. */
  isEntity(one: ProjectClass, seen = new Set<string>()): boolean {
    if (one.isCertain) return true;
    if (!one.parent || seen.has(idOf(one))) return false;
    seen.add(idOf(one));
    const parent = this.classOf(one.file, one.parent);
    return parent !== undefined && this.isEntity(parent, seen);
  }
}

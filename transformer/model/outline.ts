import type { Origin, Span } from './origin.ts';

/** A name in a file. `undefined` as `from`: the file declares it. */
export interface NameReference {
  readonly name: string;
  /** The specifier of the module that it is imported from, and its name there. */
  readonly from: string | undefined;
  readonly imported: string;
}

/** A field of a class, or a part of a response, that holds entities. */
export interface RelationOutline {
  /** Where it is: `author`; empty for the response itself. */
  readonly field: string;
  readonly target: NameReference;
  readonly isMany: boolean;
  /** True if the target is read while the module runs, not later: it must be declared by then. */
  readonly isEager: boolean;
}

/** The names in a schema. */
export interface SchemaOutline {
  readonly relations: readonly RelationOutline[];
  /** The classes whose schemas it takes over: `{ ...Message.schema }`, or the parent of a class without a schema. */
  readonly spreads: readonly NameReference[];
  /** True if it has a `Collection`, to which items can be added. */
  readonly hasCollection: boolean;
  /** False if a function, a parameter or a global makes part of it, so that it may hold more. */
  readonly isWhole: boolean;
}

/** A constant of a module that may be part of a schema: `const posts = new schema.Collection([Post])`. */
export interface ConstantOutline {
  readonly name: string;
  readonly schema: SchemaOutline;
}

/** A class that is an entity, or may be one. */
export interface ClassOutline {
  readonly kind: 'class';
  readonly origin: Origin;
  /** The whole class. */
  readonly span: Span;
  readonly name: string;
  readonly parent: NameReference | undefined;
  /** False if the file does not show whether it is an entity. */
  readonly isCertain: boolean;
  /** True if a decorator that is not ours may hand it on. */
  readonly isDecorated: boolean;
  /** Its explicit key, if it is constant. */
  readonly key: { readonly text: string; readonly origin: Origin } | undefined;
  readonly schema: SchemaOutline;
}

/** The schema that a file gives to a class of another one: `User.schema = { …, posts: [Post] }`. */
export interface AssignedOutline {
  readonly to: NameReference;
  readonly schema: SchemaOutline;
}

/** The options of a resource or an endpoint. */
export interface RestOutline {
  readonly kind: 'resource' | 'endpoint';
  readonly origin: Origin;
  readonly name: string;
  /** The name of what it extends. */
  readonly extends: string | undefined;
  readonly path: string | undefined;
  readonly method: string | undefined;
  readonly schema: SchemaOutline | undefined;
  readonly options: readonly string[];
  /** True if it is certainly one of ours, not of a class that extends it. */
  readonly isPlain: boolean;
}

/** A function or a class of the app that makes resources or endpoints. */
export interface MakerOutline {
  readonly name: string;
  /** What it makes or, if another function or class makes it, that one's name. */
  readonly of: RestOutline['kind'] | NameReference;
}

/** A call that makes a resource or an endpoint, if what it calls is a maker. */
export interface MadeOutline extends Pick<RestOutline, 'origin' | 'path' | 'method' | 'schema'> {
  readonly name: string | undefined;
  readonly by: NameReference;
}

/** A name that other files can import, and what it is in this file or in the one it comes from. */
export interface ExportOutline {
  /** `*` for all names of another file. */
  readonly name: string;
  readonly reference: NameReference;
}

/** A use of a name that a file declares or imports, with the members read from it: `Posts.getList.push`. */
export interface NameUse {
  readonly reference: NameReference;
  readonly members: readonly string[];
  readonly origin: Origin;
}

/** What a file declares, and what it takes from others: for tools that look at several files. */
export interface Outline {
  readonly classes: readonly ClassOutline[];
  readonly assigned: readonly AssignedOutline[];
  readonly rests: readonly RestOutline[];
  readonly constants: readonly ConstantOutline[];
  readonly makers: readonly MakerOutline[];
  readonly made: readonly MadeOutline[];
  readonly exports: readonly ExportOutline[];
  readonly uses: readonly NameUse[];
  /** The specifiers of all modules that it imports. */
  readonly modules: readonly string[];
  /** True if it imports modules whose names the file does not show: `import(name)`, `import.meta.glob`. */
  readonly importsMore: boolean;
}

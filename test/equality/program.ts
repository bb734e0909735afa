/** A program as plain data: what the printer writes as files, and what the model knows of it. */

/**
 * What stands in a `static schema`, or as the schema of an endpoint. Entities go by their place in `Program.entities`.
 * Lists and shapes may be written as objects: `new schema.Array(…)` rather than `[…]`.
 */
export type Schema =
  | { readonly kind: 'entity'; readonly entity: number }
  | { readonly kind: 'list'; readonly of: Schema; readonly isObject?: boolean }
  | { readonly kind: 'shape'; readonly fields: Fields; readonly isObject?: boolean }
  | { readonly kind: 'values'; readonly of: Schema }
  | ({ readonly kind: 'union' | 'mixed' } & Kinds)
  | { readonly kind: 'lazy'; readonly of: Schema; readonly isLater: boolean }
  | { readonly kind: 'convert'; readonly how: Converter }
  | { readonly kind: 'collection'; readonly entity: number; readonly options: CollectionOptions }
  | { readonly kind: 'map' | 'all'; readonly entity: number }
  | {
      readonly kind: 'query';
      readonly entity: number;
      /** The name of a collection; without one all entities are asked. */
      readonly collection: string | undefined;
      readonly how: Asking;
    }
  | { readonly kind: 'plain' };

/** Several kinds of entities, told apart by their field `kind`: `mixed` is all of them, `union` is one. */
export interface Kinds {
  readonly kinds: Readonly<Record<string, number>>;
  readonly isFunction: boolean;
}

/** What a query makes of entities: those of a kind, or their number. */
export type Asking = 'filter' | 'count';

export type Fields = Readonly<Record<string, Schema>>;

export type Converter = 'date' | 'upper' | 'wrap';
/**
 * `sorted`: the argument `sort` does not decide which items a list holds; `class`: the same, said by a class of its own;
 * `kind`: lists are known by that argument alone.
 */
export type CollectionOptions = 'none' | 'sorted' | 'class' | 'kind';

export type Pk = 'id' | 'composite' | 'slug' | 'asked';
export type Process = 'none' | 'label' | 'drop' | 'via' | 'super';
export type Merge = 'none' | 'concat' | 'highest' | 'first' | 'counted';
export type Check = 'none' | 'validate' | 'shouldUpdate' | 'shouldReorder';

/**
 * How a class is decorated: `all` of what can be; `partly`: its first relation stands in its schema; `bare`: all, and it extends
 * nothing itself.
 */
export type Decorated = 'no' | 'all' | 'partly' | 'bare';

/** How the schema of a class is written where it is declared. */
export type SchemaForm = 'literal' | 'constant' | 'computed';

/** How the keys of a schema are written: as they are, or by something whose value is their text. */
export type KeyForm = 'plain' | 'enum' | 'constant' | 'object' | 'template';

/** What TypeScript is told about a schema. */
export type Typing = 'none' | 'satisfies' | 'constant';

export interface Entity {
  readonly name: string;
  readonly module: number;
  readonly parent: number | undefined;
  readonly isKeyed: boolean;
  readonly isExpression: boolean;
  readonly pk: Pk;
  readonly process: Process;
  readonly merge: Merge;
  readonly check: Check;
  readonly form: SchemaForm;
  readonly keyForm: KeyForm;
  readonly typing: Typing;
  /** Made of a class that is none by `EntityMixin`. */
  readonly isMixed: boolean;
  readonly decorated: Decorated;
  /** Own plain fields, beside those of the parent. */
  readonly scalars: readonly string[];
  /** Relations that the class itself declares; those that come later are statements of their own. */
  readonly relations: Fields;
  /** The relations with a default of their own type: `author = User.fromJS()`. */
  readonly pristine: readonly string[];
}

/** How a relation gets into the schema of a class that is there already. */
export type Late = 'assigned' | 'spread' | 'added' | 'aliased' | 'connected';

export interface Relate {
  readonly do: 'relate';
  readonly entity: number;
  readonly fields: Fields;
  readonly late: Late;
}

export type Statement =
  | { readonly do: 'entity'; readonly entity: number }
  | Relate
  | { readonly do: 'wrapper'; readonly wrapper: Wrapper }
  | { readonly do: 'resource'; readonly resource: number }
  | { readonly do: 'endpoint'; readonly endpoint: number }
  | { readonly do: 'query'; readonly query: number };

/** `spread`: options over defaults; `arguments`: path and schema; `extended`: one more member; `class`: an endpoint class. */
export type Wrapper = 'spread' | 'arguments' | 'extended' | 'class';

/** `enum`: a member whose name is not its value; `dynamic`: a template with a call, which no compiler reads. */
export type PathForm = 'literal' | 'constant' | 'template' | 'enum' | 'dynamic';

export type Extension = 'none' | 'named' | 'options' | 'mapped';

export interface Resource {
  readonly name: string;
  readonly module: number;
  readonly entity: number;
  readonly path: string;
  readonly pathForm: PathForm;
  readonly wrapper: Wrapper | undefined;
  /** The module that declares the wrapper. */
  readonly wrapperModule: number;
  readonly isOptimistic: boolean;
  readonly isPaged: boolean;
  readonly hasPrefix: boolean;
  readonly options: CollectionOptions;
  readonly extension: Extension;
}

export interface Endpoint {
  readonly name: string;
  readonly module: number;
  readonly path: string;
  readonly schema: Schema;
  /** Made by `extend` of another one rather than by `new`. */
  readonly isExtended: boolean;
}

export interface Query {
  readonly name: string;
  readonly module: number;
  readonly entity: number;
  /** The resource whose lists are asked; without one all entities are. */
  readonly resource: number | undefined;
  readonly how: Asking;
}

/** How a module names what another one exports. */
export type ImportStyle = 'named' | 'alias' | 'namespace';

export interface Module {
  readonly file: string;
  readonly statements: readonly Statement[];
  readonly style: ImportStyle;
  /** How it names what is ours. */
  readonly ours: ImportStyle;
  /** It takes what is ours from a module that re-exports it. */
  readonly isIndirect: boolean;
  /** It uses the names that others of the field have. */
  readonly isOlder: boolean;
  /** What it exports as `default`, by name. */
  readonly default: string | undefined;
  /** Entities come by way of the module before it where they can, which re-exports them. */
  readonly isThrough: boolean;
}

export interface Program {
  readonly modules: readonly Module[];
  readonly entities: readonly Entity[];
  readonly resources: readonly Resource[];
  readonly endpoints: readonly Endpoint[];
  readonly queries: readonly Query[];
}

/** The module from which `to` takes an entity of `from`. Only modules between the two can stand between them. */
export function sourceOf(program: Program, from: number, to: number): number {
  const through = to - 1;
  return program.modules[to]!.isThrough && through > from ? through : from;
}

/** An entity and what it extends, itself first. */
export function lineage(entities: readonly Entity[], entity: number): readonly Entity[] {
  const line: Entity[] = [];
  for (let at: number | undefined = entity; at !== undefined; at = entities[at]!.parent)
    line.push(entities[at]!);
  return line;
}

/** What an entity goes by: its own, or the next one's above it. */
export function inheritedOf<K extends 'pk' | 'process' | 'merge'>(
  entities: readonly Entity[],
  entity: number,
  what: K,
): Entity[K] {
  const nothing = what === 'pk' ? 'id' : 'none';
  return (lineage(entities, entity).find((one) => one[what] !== nothing)?.[what] ?? nothing) as Entity[K];
}

/** The resource from whose list an endpoint is extended. */
export const baseOf = ({ resources }: Program, { isExtended, module }: Endpoint): Resource | undefined =>
  isExtended ? resources.find((one) => one.module < module) : undefined;

/** Every entity that a schema names. */
export function named(schema: Schema): readonly number[] {
  if ('entity' in schema) return [schema.entity];
  if ('kinds' in schema) return Object.values(schema.kinds);
  if ('of' in schema) return named(schema.of);
  return schema.kind === 'shape' ? Object.values(schema.fields).flatMap(named) : [];
}

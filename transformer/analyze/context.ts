import type { Code } from '../diagnostics/catalogue.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { SourceText } from '../diagnostics/frame.ts';
import type { SharedPath } from '../model/class-path.ts';
import type { FunctionName } from '../model/endpoint.ts';
import type { Declaration } from '../model/module.ts';
import type { Origin, Span } from '../model/origin.ts';
import type { RestOutline } from '../model/outline.ts';
import type { Plan } from '../model/plan.ts';
import type { Shape } from '../model/shape.ts';
import type { ast } from '../parse/parse.ts';
import type { IsSource } from '../parse/sources.ts';
import type { Style } from '../style.ts';
import { ALIASES } from './facts/aliases.ts';
import { NAMESPACE } from './facts/imports.ts';
import type { Walk } from './facts/scope.ts';

/** The class's own schema, as known at the current point of the walk. */
export interface OwnSchema {
  /** `undefined` if the file does not show them. */
  readonly keys?: readonly string[] | undefined;
  /** The keys before a possible write to the schema: a plan may rely on them, because the runtime verifies it. */
  readonly likely?: readonly string[] | undefined;
  /** Its shape, if it is a literal of this file. */
  readonly shape?: Shape | undefined;
}

/** Where the name of a class is pinned. */
export interface Pin {
  readonly at: number;
  readonly name: string;
  /** The position of its identifier. */
  readonly id: number;
  /** False for a class that each call of a function makes. */
  readonly isOfModule: boolean;
}

/** A class of this file that is an entity, as far as the file shows. */
export interface KnownEntity {
  readonly kind: 'entity';
  /** True if `Entity` is certainly the root class; false for a class that extends a class of another file. */
  readonly certain: boolean;
  /** True if the app has the class of another file that it extends: it may well be an entity. */
  readonly isOfApp: boolean;
  /** The number of classes of this file between it and `Entity`, or an unknown class. */
  readonly depth: number;
  /** The class whose schema it inherits if it has no own schema. */
  readonly parent: KnownEntity | undefined;
  schema: OwnSchema | undefined;
  /** All fields of its instances; `undefined` if its constructor may do more than assign them. */
  readonly fields: readonly string[] | undefined;
  /**
   * The position where its name is pinned, and its identifier; `undefined` if the name may differ or is not
   * pinned.
   */
  pin: Pin | undefined;
  /**
   * True if a function of this file writes to the schema: the order of statements then does not determine its
   * content.
   */
  isUnsettled: boolean;
}

/** The keys of a class's schema at the current point of the walk. */
export const schemaKeys = ({ schema, parent }: KnownEntity): readonly string[] | undefined =>
  schema || !parent ? schema?.keys : schemaKeys(parent);

/** The same, if unknown code may have written to the schema since. */
export const likelyKeys = ({ schema, parent }: KnownEntity): readonly string[] | undefined =>
  schema || !parent ? (schema?.keys ?? schema?.likely) : likelyKeys(parent);

/** A class of this file that extends `RestEndpoint`. */
export interface EndpointClass {
  readonly kind: 'endpoint-class';
  /** True if constructing it runs no user code with side effects. */
  readonly isPlain: boolean;
}

/** The meanings of local names, by the offset of the declaring identifier. */
export type Known =
  | KnownEntity
  | EndpointClass
  | { readonly kind: 'constant'; readonly value: string | number }
  | { readonly kind: 'enum'; readonly members: Map<string, string | number> }
  | { readonly kind: 'resource'; readonly name: string; readonly made?: ast.Node | null }
  | { readonly kind: 'endpoint'; readonly name: string; readonly made?: ast.Node | null };

/** Notes declarations for the outline of a file. */
export interface Outliner {
  noteClass(context: Context, node: ast.Class, name: string | undefined, isCertain: boolean): void;
  noteAssignment(context: Context, node: ast.AssignmentExpression): void;
  noteRest(
    context: Context,
    kind: RestOutline['kind'],
    node: ast.Node,
    read: {
      readonly name: string;
      readonly options: ReadonlyMap<string, ast.ObjectProperty>;
      readonly isOpen: boolean;
    },
    base?: string,
    isPlain?: boolean,
  ): void;
}

/** An expression that is certainly a resource or an endpoint of ours. */
export type Rest = Extract<Known, { kind: 'resource' | 'endpoint' }>;

/**
 * The state of analyzing one file, and the current position of the walk. There is one per file, and no global
 * state.
 */
export interface Context extends Walk {
  readonly text: SourceText;
  readonly file: string;
  readonly code: string;
  readonly isSource: IsSource;
  /** True if the file imports none of our values: only names of classes are then certain. */
  readonly isForeign: boolean;
  readonly style: Style;
  readonly known: Map<number, Known>;
  readonly declarations: Declaration[];
  /** Shapes of schemas that a later statement replaces. */
  readonly superseded: Set<Shape>;
  /** The classes whose keys a shape contains. */
  readonly spreadClasses: Map<Shape, readonly KnownEntity[]>;
  /** Classes whose compiled constructor also reads the relations: their schemas need no function. */
  readonly plannedClasses: Set<KnownEntity>;
  /** The classes whose schemas decide which fields of a plan are relations. */
  readonly planOwners: Map<Plan, KnownEntity>;
  /** The values of expressions, and the names of the chains that they belong to. */
  readonly rests: Map<ast.Node, Rest | undefined>;
  readonly chainNames: Map<ast.Node, string | undefined>;
  /** Schemas of resources, by the calls that create them: cached, because each use needs them. */
  readonly resourceSchemas: Map<ast.Node, ast.Node | undefined>;
  /** True for those of these schemas that have no list: cached, too. */
  readonly schemasWithoutList: Map<ast.Node, boolean>;
  /** Paths that resources share with their classes, by the class; the first that fits. */
  readonly sharedPaths: Map<KnownEntity, SharedPath>;
  /** The names that the file has as schemas, once a class asked for them. */
  schemaNames: ReadonlySet<string> | undefined;
  /** Declarations of names that get another value later. */
  readonly rewritten: Set<number>;
  /** True if code of the file may define the name of any class. */
  definesNames: boolean;
  readonly diagnostics: Diagnostic[];
  readonly pure: number[];
  readonly functionNames: FunctionName[];
  /** What is noted for tools that look at several files; `undefined` for a build. */
  readonly outline: Outliner | undefined;
  /** The names of variables and members that hold an endpoint around a function: the first with a name gives it to its function. */
  readonly endpointNames: Set<string>;
}

export const originOf = (context: Context, { start, end }: Span): Origin => ({
  file: context.file,
  start,
  end,
});

export const report = (context: Context, code: Code, span: Span, found: string, certain: boolean): void => {
  context.diagnostics.push(diagnose(context.text, code, span, found, certain));
};

/**
 * The name of our export that an expression refers to: `Entity` for `Entity`, for its alias and for `p.Entity`;
 * `schema.Collection` for a member and for the alias `Collection`. `undefined` for everything else, including a parameter
 * named `schema`.
 */
export function importedName(context: Context, node: ast.Node | null): string | undefined {
  let name = '';
  let object = node;
  while (object?.type === 'MemberExpression') {
    if (object.computed || object.property.type !== 'Identifier') return undefined;
    name = name ? `${object.property.name}.${name}` : object.property.name;
    object = object.object;
  }
  if (object?.type !== 'Identifier') return undefined;
  const binding = context.resolve(object.name);
  if (binding?.kind !== 'import' || !context.isSource(binding.source)) return undefined;
  const { imported } = binding;
  const exported = imported === NAMESPACE ? name || NAMESPACE : name ? `${imported}.${name}` : imported;
  return ALIASES.get(exported) ?? exported;
}

/** The meaning of a local name. */
export function knownAs(context: Context, node: ast.Node | null): Known | undefined {
  if (node?.type !== 'Identifier') return undefined;
  const binding = context.resolve(node.name);
  return binding?.kind === 'local' ? context.known.get(binding.at) : undefined;
}

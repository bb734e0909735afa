import type { Code } from '../diagnostics/catalogue.ts';
import { type Diagnostic, diagnose, type FoundText } from '../diagnostics/diagnostic.ts';
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
import { mayBeOfApp, NAMESPACE } from './facts/imports.ts';
import type { Walk } from './facts/scope.ts';
import type { Known, KnownEntity, Parent, Rest } from './known.ts';

/** A resource or an endpoint, as an outline notes it. */
export interface RestNote {
  readonly kind: RestOutline['kind'];
  readonly node: ast.Node;
  readonly read: {
    readonly name: string;
    readonly options: ReadonlyMap<string, ast.ObjectProperty>;
    readonly isOpen: boolean;
  };
  /** The name of what it extends. */
  readonly base?: string | undefined;
  /** False if a user's class may have options of its own. */
  readonly isPlain: boolean;
}

/** Notes declarations for the outline of a file. */
export interface Outliner {
  note(context: Context, node: ast.Node): void;
  noteClass(context: Context, node: ast.Class, name: string | undefined, isCertain: boolean): void;
  noteAssignment(context: Context, node: ast.AssignmentExpression): void;
  noteConstant(context: Context, name: string, value: ast.Node): void;
  noteRest(context: Context, rest: RestNote): void;
}

/** What is known of a file before the walk. */
export interface AnalysisInput {
  readonly text: SourceText;
  readonly isSource: IsSource;
  readonly style: Style;
  /** False if the file imports none of our values: only names of classes are then certain. */
  readonly importsUs: boolean;
  /** What is noted for tools that look at several files; `undefined` for a build. */
  readonly outline: Outliner | undefined;
}

/** What the walk finds for the model, and the findings. */
export interface Found {
  readonly declarations: Declaration[];
  readonly pure: number[];
  readonly functionNames: FunctionName[];
  readonly diagnostics: Diagnostic[];
}

/** What later statements may change: `withSettledShapes`, `settledPlan` and `settledClassPaths` read it after the walk. */
export interface Unsettled {
  /** Shapes of schemas that a later statement replaces. */
  readonly superseded: Set<Shape>;
  /** The classes whose keys a shape contains. */
  readonly spreadClasses: Map<Shape, readonly KnownEntity[]>;
  /** Classes whose compiled constructor also reads the relations: their schemas need no function. */
  readonly plannedClasses: Set<KnownEntity>;
  /** The classes whose schemas decide which fields of a plan are relations. */
  readonly planOwners: Map<Plan, KnownEntity>;
  /** Paths that resources share with their classes, by the class; the first that fits. */
  readonly sharedPaths: Map<KnownEntity, SharedPath>;
  /** Declarations of names that get another value later. */
  readonly rewritten: Set<number>;
  /** True if code of the file may define the name of any class. */
  definesNames: boolean;
}

/** Answers that several questions need, each computed once. */
export interface Answered {
  /** The values of expressions, and the names of the chains that they belong to. */
  readonly rests: Map<ast.Node, Rest | undefined>;
  readonly chainNames: Map<ast.Node, string | undefined>;
  /** Schemas of resources, by the calls that create them. */
  readonly resourceSchemas: Map<ast.Node, ast.Node | undefined>;
  /** True for those of these schemas that have no list. */
  readonly schemasWithoutList: Map<ast.Node, boolean>;
  /** The names that the file has as schemas, once a class asked for them. */
  schemaNames: ReadonlySet<string> | undefined;
  /** True if the file mentions our decorators elsewhere than before what they decorate, once a class asked. */
  mentionsOurs: boolean | undefined;
}

/**
 * The state of analyzing one file, and the current position of the walk. There is one per file, and no global
 * state.
 */
export interface Context extends Walk, AnalysisInput {
  readonly file: string;
  readonly code: string;
  readonly known: Map<number, Known>;
  /** In an enum: the members before, by their bare names. */
  readonly ownMembers?: ReadonlyMap<string, string | number>;
  /** What classes extend by the name of a constant: `const Base = Dated(Entity)`. By the offset of the identifier, like `known`. */
  readonly parents: Map<number, Parent>;
  /** The names of variables and members that hold an endpoint around a function: the first with a name gives it to its function. */
  readonly endpointNames: Set<string>;
  readonly found: Found;
  readonly unsettled: Unsettled;
  readonly answered: Answered;
}

export const contextOf = ({ ancestors, place, resolve }: Walk, input: AnalysisInput): Context => ({
  ancestors,
  place,
  resolve,
  ...input,
  file: input.text.file,
  code: input.text.code,
  known: new Map(),
  parents: new Map(),
  endpointNames: new Set(),
  found: { declarations: [], pure: [], functionNames: [], diagnostics: [] },
  unsettled: {
    superseded: new Set(),
    spreadClasses: new Map(),
    plannedClasses: new Set(),
    planOwners: new Map(),
    sharedPaths: new Map(),
    rewritten: new Set(),
    definesNames: false,
  },
  answered: {
    rests: new Map(),
    chainNames: new Map(),
    resourceSchemas: new Map(),
    schemasWithoutList: new Map(),
    schemaNames: undefined,
    mentionsOurs: undefined,
  },
});

export const originOf = (context: Context, { start, end }: Span): Origin => ({
  file: context.file,
  start,
  end,
});

/** Adds a finding; see `diagnose`. */
export const report = (
  context: Context,
  code: Code,
  span: Span,
  found: FoundText,
  certain?: boolean,
): void => {
  context.found.diagnostics.push(diagnose(context.text, code, span, found, certain));
};

/** The text of an expression, for a message: a chain may stand on several lines. */
export const onOneLine = ({ code }: Context, { start, end }: Span): string =>
  code.slice(start, end).replace(/\s*[\r\n]\s*/g, '');

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

/** True for a module that the app may have: what it exports may be made of ours. Most packages have no such thing. */
export const mayBeMadeOfOurs = ({ isSource }: Context, specifier: string): boolean =>
  mayBeOfApp(specifier) || (specifier !== 'presource' && isSource(specifier));

/** The meaning of a local name. */
export function knownAs(context: Context, node: ast.Node | null): Known | undefined {
  if (node?.type !== 'Identifier') return undefined;
  const binding = context.resolve(node.name);
  return binding?.kind === 'local' ? context.known.get(binding.at) : undefined;
}

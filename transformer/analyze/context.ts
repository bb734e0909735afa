import type { Code } from '../diagnostics/catalogue.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { SourceText } from '../diagnostics/frame.ts';
import type { Declaration } from '../model/module.ts';
import type { Origin, Span } from '../model/origin.ts';
import type { Plan } from '../model/plan.ts';
import type { Shape } from '../model/shape.ts';
import type { ast } from '../parse/parse.ts';
import type { IsSource } from '../parse/sources.ts';
import type { Style } from './constructs/style.ts';
import type { Teller } from './constructs/told.ts';
import { NAMESPACE, type Visit } from './facts/scope.ts';

/** The class's own schema, as far as it is known at one point of the walk. */
export interface OwnSchema {
  /** `undefined` where the file does not tell them. */
  readonly keys?: readonly string[] | undefined;
  /** Those before something that may have written to it: a plan may rely on them, because the runtime tries it. */
  readonly likely?: readonly string[] | undefined;
  /** Its shape, where it is a literal of this file. */
  readonly shape?: Shape | undefined;
}

/** A class of this file that is an entity, as far as the file tells. */
export interface EntityClass {
  readonly kind: 'entity';
  /** True if `Entity` is certainly at the root; not so for a class that extends another file's. */
  readonly certain: boolean;
  /** How many classes of this file lie between it and `Entity`, or what is known no better. */
  readonly depth: number;
  /** The class whose schema it has as long as it has none of its own. */
  readonly parent: EntityClass | undefined;
  schema: OwnSchema | undefined;
  /** All fields of its instances; `undefined` if its constructor may do more than to write them. */
  readonly fields: readonly string[] | undefined;
  /** The place where its name is pinned, and its own identifier; `undefined` if the name may differ or is not pinned. */
  pin: { readonly at: number; readonly name: string; readonly id: number | undefined } | undefined;
  /** True if a function of this file writes to the schema: then no order of statements tells what it holds. */
  isUnsettled: boolean;
}

/** Keys of a class's schema at this point of the walk. */
export const schemaKeys = ({ schema, parent }: EntityClass): readonly string[] | undefined =>
  schema || !parent ? schema?.keys : schemaKeys(parent);

/** The same where something unknown may have written to the schema since. */
export const likelyKeys = ({ schema, parent }: EntityClass): readonly string[] | undefined =>
  schema || !parent ? (schema?.keys ?? schema?.likely) : likelyKeys(parent);

/** A class of this file that extends `RestEndpoint`. */
export interface EndpointClass {
  readonly kind: 'endpoint-class';
  /** True if constructing it has no effect of the user's. */
  readonly isPlain: boolean;
}

/** The meanings of local names, by the offset of the declaring identifier. */
export type Known =
  | EntityClass
  | EndpointClass
  | { readonly kind: 'constant'; readonly value: string | number }
  | { readonly kind: 'enum'; readonly members: Map<string, string | number> }
  | { readonly kind: 'resource'; readonly name: string; readonly made?: ast.Node | null }
  | { readonly kind: 'endpoint'; readonly name: string; readonly made?: ast.Node | null };

/** An expression that is certainly a resource or an endpoint of ours. */
export type Rest = Extract<Known, { kind: 'resource' | 'endpoint' }>;

/** The state of analyzing one file. There is one per file, and none outside of it. */
export interface Context {
  readonly text: SourceText;
  readonly file: string;
  readonly code: string;
  readonly isSource: IsSource;
  readonly style: Style;
  readonly known: Map<number, Known>;
  readonly declarations: Declaration[];
  /** Shapes of schemas that a later statement replaces. */
  readonly superseded: Set<Shape>;
  /** Classes on whose keys a shape was built. */
  readonly spreads: Map<Shape, readonly EntityClass[]>;
  /** Classes whose constructor reads the relations, too: their schemas need no function for that. */
  readonly planned: Set<EntityClass>;
  /** Classes whose schemas tell which fields of a plan are relations. */
  readonly owners: Map<Plan, EntityClass>;
  /** The values of expressions, and the names of the chains that they are links of. */
  readonly rests: Map<ast.Node, Rest | undefined>;
  readonly chainNames: Map<ast.Node, string | undefined>;
  /** Schemas of resources, by the calls that make them, and whether those are without a list: asked for each use. */
  readonly items: Map<ast.Node, ast.Node | undefined>;
  readonly listless: Map<ast.Node, boolean>;
  /** Resources whose paths their classes may tell, by those; the first that fits. */
  readonly tellers: Map<EntityClass, Teller>;
  /** Declarations of names that are given another value later. */
  readonly rewritten: Set<number>;
  readonly diagnostics: Diagnostic[];
  readonly pure: number[];
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
 * The name under which one of our packages exports what an expression means: `Entity` for `Entity`, for its alias and
 * for `p.Entity`; `schema.Collection` for a member. `undefined` for everything else, a parameter named `schema` too.
 */
export function importedName(
  context: Context,
  node: ast.Node | null,
  resolve: Visit['resolve'],
): string | undefined {
  let name = '';
  let object = node;
  while (object?.type === 'MemberExpression') {
    if (object.computed || object.property.type !== 'Identifier') return undefined;
    name = name ? `${object.property.name}.${name}` : object.property.name;
    object = object.object;
  }
  if (object?.type !== 'Identifier') return undefined;
  const binding = resolve(object.name);
  if (binding?.kind !== 'import' || !context.isSource(binding.source)) return undefined;
  const { imported } = binding;
  if (!name) return imported;
  return imported === NAMESPACE ? name : `${imported}.${name}`;
}

/** The meaning of a local name. */
export function knownAs(
  context: Context,
  node: ast.Node | null,
  resolve: Visit['resolve'],
): Known | undefined {
  if (node?.type !== 'Identifier') return undefined;
  const binding = resolve(node.name);
  return binding?.kind === 'local' ? context.known.get(binding.at) : undefined;
}

/** Types around an expression, and the mark that it is not nothing. */
type Wrapper = ast.TSAsExpression | ast.TSSatisfiesExpression | ast.TSNonNullExpression | ast.TSTypeAssertion;

const WRAPPERS = new Set<ast.Node['type']>([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
]);

export const isWrapper = (node: ast.Node): node is Wrapper => WRAPPERS.has(node.type);

/** An expression without the types around it: `({ a: 1 }) as const satisfies T` → `{ a: 1 }`. */
export function unwrapTypes<T extends ast.Node>(node: T | null): ast.Node | null {
  let inner: ast.Node | null = node;
  while (inner && isWrapper(inner)) inner = inner.expression;
  return inner;
}

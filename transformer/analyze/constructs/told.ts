import { itemName } from '../../../runtime/path/item-name.ts';
import type { Declaration } from '../../model/module.ts';
import type { Path } from '../../model/path.ts';
import type { Asking, Told } from '../../model/told.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, knownAs, unwrapTypes } from '../context.ts';
import { constantOf } from '../facts/constant.ts';
import type { Visit } from '../facts/scope.ts';
import { erasure, type Option, type OptionsRead } from './options.ts';

/** A resource whose path its class may tell. */
export interface Teller {
  readonly told: Told;
  readonly asking: Asking;
}

/**
 * Notes a resource of a class of this file, where the path has only whole segments. Told by the class's name, the path is
 * in the bundle once, and so is the name, if a fixed rule makes it of the path.
 *
 *     class Post extends Entity { … }
 *     createResource({ path: '/posts/:id', schema: Post })
 *         →   { told: { text: '/posts/:id', name: undefined }, asking: { schema: 'Post', … } }
 */
export function noteTeller(
  context: Context,
  node: ast.CallExpression,
  literal: ast.ObjectExpression,
  { path, options, isOpen, isRepeated, literal: text }: OptionsRead & { readonly path: Path },
  resolve: Visit['resolve'],
): void {
  const schema = options.get('schema');
  const value = schema && unwrapTypes(schema.value);
  const known = value && knownAs(context, value, resolve);
  if (!context.style.saysOnce || !isDirect(node.callee, resolve) || !path.isPlain) return;
  if (isOpen || isRepeated || node.optional || node.arguments.length > 1) return;
  if (!schema || value?.type !== 'Identifier' || known?.kind !== 'entity' || !known.pin) return;
  const template = constantOf(context, text ?? null, resolve) as string;
  const isRegular = itemName(template) === known.pin.name;
  const other = context.tellers.get(known);
  if (other && (!isRegular || other.told.name === undefined)) return;
  const spans = (...given: (Option | undefined)[]) =>
    given.flatMap((option) => (option ? [erasure(context, option)] : []));
  const isOptimistic = literalOf(options.get('optimistic')) === true;
  const page = literalOf(options.get('paginationField'));
  const paginationField = typeof page === 'string' && page !== '' ? page : undefined;
  context.tellers.set(known, {
    told: { path, text: template, name: isRegular ? undefined : known.pin.name },
    asking: {
      callee: node.callee,
      schema: value.name,
      literal,
      erased: spans(options.get('path'), schema),
      flags: spans(
        isOptimistic ? options.get('optimistic') : undefined,
        paginationField === undefined ? undefined : options.get('paginationField'),
      ),
      isOptimistic,
      paginationField,
    },
  });
}

/** The value of an option, as it is written. */
function literalOf(option: Option | undefined): unknown {
  const value = option?.kind === 'init' && !option.method ? unwrapTypes(option.value) : undefined;
  return value?.type === 'Literal' ? value.value : undefined;
}

/** True if a function comes from us without a detour: another module's of its name may do more. */
function isDirect(callee: ast.Node, resolve: Visit['resolve']): boolean {
  if (callee.type === 'MemberExpression') return isDirect(callee.object, resolve);
  const binding = callee.type === 'Identifier' ? resolve(callee.name) : undefined;
  return binding?.kind === 'import' && binding.source === 'presource';
}

/** Notes names of this file that are given another value: what they stood for tells nothing of it. */
export function noteRewritten(context: Context, target: ast.Node, resolve: Visit['resolve']): void {
  for (const name of namesIn(target)) {
    const binding = resolve(name);
    if (binding?.kind === 'local') context.rewritten.add(binding.at);
  }
}

/** The names that a pattern writes to. */
function namesIn(pattern: ast.Node | null): readonly string[] {
  const target = unwrapTypes(pattern);
  switch (target?.type) {
    case 'Identifier':
      return [target.name];
    case 'ArrayPattern':
      return target.elements.flatMap(namesIn);
    case 'ObjectPattern':
      return target.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one.argument));
    case 'AssignmentPattern':
      return namesIn(target.left);
    case 'RestElement':
      return namesIn(target.argument);
    default:
      return [];
  }
}

/** The declarations, with the paths that classes tell. */
export function settledPaths(
  { tellers, rewritten }: Context,
  declarations: readonly Declaration[],
): readonly Declaration[] {
  const byName = new Map<number, Told>();
  const byLiteral = new Map<number, Asking>();
  for (const [{ pin }, { told, asking }] of tellers) {
    if (!pin || rewritten.has(pin.id ?? -1)) continue;
    byName.set(pin.at, told);
    byLiteral.set(asking.literal.start, asking);
  }
  return declarations.map((one) => {
    if (one.kind === 'entity' && one.nameAt !== undefined) return { ...one, told: byName.get(one.nameAt) };
    return one.kind === 'resource' ? { ...one, asking: byLiteral.get(one.origin.start) } : one;
  });
}

import { itemName } from '../../../runtime/contract/item-name.ts';
import { SYNTAX } from '../../../runtime/contract/path-grammar.ts';
import type { ClassPath, ResourceOfClass } from '../../model/class-path.ts';
import type { Declaration } from '../../model/module.ts';
import type { Span } from '../../model/origin.ts';
import type { Path } from '../../model/path.ts';
import type { ast } from '../../parse/parse.ts';
import { afterTrivia } from '../../parse/trivia.ts';
import { type Context, knownAs, type Unsettled } from '../context.ts';
import { constantOf } from '../facts/constant.ts';
import { namesWrittenBy } from '../facts/names.ts';
import { keyName, unwrapTypes } from '../facts/syntax.ts';
import { erasure, type OptionNode, type OptionsRead } from './options.ts';

/**
 * Records a resource of a class of this file, if the core takes the path apart. The class carries the path,
 * so the bundle has it once, and also the name, if a fixed rule derives it from the path.
 *
 *     class Post extends Entity { … }
 *     createResource({ path: '/posts/:id', schema: Post })
 *         →   { classPath: { text: '/posts/:id', name: undefined }, ofClass: { schema: 'Post', … } }
 */
export function noteClassPath(
  context: Context,
  node: ast.CallExpression,
  literal: ast.ObjectExpression,
  read: OptionsRead & { readonly path: Path },
): void {
  const { text } = read.path;
  if (SYNTAX.test(text) || !canShare(context, node, literal)) return;
  const carrier = carrierIn(context, read);
  if (!carrier) return;
  const { known, pin, name, option } = carrier;
  const isRegular = itemName(text) === pin.name;
  const other = context.unsettled.sharedPaths.get(known);
  if (other && (!isRegular || other.classPath.name === undefined)) return;
  context.unsettled.sharedPaths.set(known, {
    classPath: { text, name: isRegular ? undefined : pin.name },
    ofClass: {
      callee: spanOf(node.callee),
      schema: name,
      literal: spanOf(literal),
      argument: spanOf(node.arguments[0]!),
      erased: [read.options.get('path')!, option].map((one) => erasure(context, one)),
      ...flagsIn(context, read.options),
    },
  });
}

/** The options that become arguments of the call if no others remain. */
function flagsIn(
  context: Context,
  options: OptionsRead['options'],
): Pick<ResourceOfClass, 'flags' | 'isOptimistic' | 'paginationField'> {
  const [optimistic, pagination] = [options.get('optimistic'), options.get('paginationField')];
  const isOptimistic = literalValue(optimistic) === true;
  const page = literalValue(pagination);
  const paginationField = typeof page === 'string' && page !== '' ? page : undefined;
  const given = [isOptimistic && optimistic, paginationField !== undefined && pagination];
  const flags = given.flatMap((one) => (one ? [erasure(context, one)] : []));
  return { flags, isOptimistic, paginationField };
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** True for a call that another function of ours can replace, which gets the class before the options. */
const canShare = (context: Context, node: ast.CallExpression, literal: ast.ObjectExpression): boolean =>
  context.style.sharesPaths &&
  isDirect(context, node.callee) &&
  node.arguments.length === 1 &&
  isFirst(context, node, literal);

/** The class that can carry the path of a resource, and the option that names it. */
function carrierIn(context: Context, { options, isOpen, isRepeated }: OptionsRead) {
  const option = options.get('schema');
  if (!option || isOpen || isRepeated) return undefined;
  const value = unwrapTypes(option.value);
  if (value.type !== 'Identifier') return undefined;
  const known = knownAs(context, value);
  if (known?.kind !== 'entity' || !known.pin) return undefined;
  return { known, pin: known.pin, name: value.name, option };
}

/** True if a literal follows the bracket of its call: in brackets of its own, what is inserted before it would be lost. */
function isFirst({ code }: Context, node: ast.CallExpression, literal: ast.ObjectExpression): boolean {
  const bracket = afterTrivia(code, (node.typeArguments ?? node.callee).end);
  return afterTrivia(code, bracket + 1) === literal.start;
}

/** The value of an option that is a literal. */
function literalValue(option: OptionNode | undefined): unknown {
  const value = option?.kind === 'init' && !option.method ? unwrapTypes(option.value) : undefined;
  return value?.type === 'Literal' ? value.value : undefined;
}

/** True if a function is imported directly from us: a re-export of another module may do more. */
function isDirect(context: Context, callee: ast.Node): boolean {
  if (callee.type === 'MemberExpression') return isDirect(context, callee.object);
  const binding = callee.type === 'Identifier' ? context.resolve(callee.name) : undefined;
  return binding?.kind === 'import' && binding.source === 'presource';
}

/** Records names of this file that are assigned again: their first value is then not certain. */
export function noteRewritten(context: Context, target: ast.Node): void {
  for (const name of namesWrittenBy(target)) {
    const binding = context.resolve(name);
    if (binding?.kind === 'local') context.unsettled.rewritten.add(binding.at);
  }
}

/** Records code that may define the name of a class, which then tells no path: `Object.defineProperty(Post, 'name', …)`. */
export function noteDefinedName(context: Context, { callee, arguments: given }: ast.CallExpression): void {
  const [target, key] = given;
  if (callee.type !== 'MemberExpression' || !target || !key) return;
  const method = keyName(callee.property);
  if (method !== 'defineProperty' && method !== 'defineProperties') return;
  const text = constantOf(context, unwrapTypes(key));
  if (text !== undefined && text !== 'name') return;
  const known = knownAs(context, target);
  if (known?.kind === 'entity') known.pin = undefined;
  // In a static block `this` is its class, which has no certain statics anyway.
  else if (target.type !== 'ThisExpression' || context.place.isInFunction)
    context.unsettled.definesNames = true;
}

/** The declarations, with the paths that classes carry. */
export function settledClassPaths(
  { sharedPaths, rewritten, definesNames }: Unsettled,
  declarations: readonly Declaration[],
): readonly Declaration[] {
  if (definesNames) return declarations;
  const byName = new Map<number, ClassPath>();
  const byLiteral = new Map<number, ResourceOfClass>();
  for (const [{ pin }, { classPath, ofClass }] of sharedPaths) {
    if (!pin || rewritten.has(pin.id)) continue;
    byName.set(pin.at, classPath);
    byLiteral.set(ofClass.literal.start, ofClass);
  }
  return declarations.map((one) => {
    if (one.kind === 'entity' && one.nameAt !== undefined)
      return { ...one, classPath: byName.get(one.nameAt) };
    return one.kind === 'resource' ? { ...one, ofClass: byLiteral.get(one.origin.start) } : one;
  });
}

import type { PartName } from '../../../runtime/contract/parts.ts';
import type { ast } from '../../parse/parse.ts';
import { walk } from '../facts/walk.ts';
import { lastName, literalOf, rootOf, textOfKey, unwrapped } from './expression-names.ts';
import { hiddenKeyFinder, hiddenKeys, OF_CLASSES, OF_MEMBERS, OF_OPTIONS } from './hidden-keys.ts';
import { declaredMembers, isDerived, isInstanceMember, isReflection } from './member-definitions.ts';
import { namesClass, namesEndpoint } from './name-guesses.ts';
import { isOfPackage, localNamesOf, namedImports } from './named-imports.ts';
import { MEMBERS, resourceFinder } from './resources.ts';
import { wholeOptions } from './whole-options.ts';

/** The parts that a package may need if it is given a resource: nobody compiles its files. */
const OF_PACKAGES: readonly PartName[] = [...MEMBERS, 'keys'];

/**
 * Returns a function that finds the parts that a node needs without naming them: options and members that are copied, or have
 * hidden names, effects, all members of a resource at once, and resources that are handed to a package, whose files nobody
 * compiles.
 */
export function hiddenParts(
  program: ast.Program,
): (node: ast.Node, parent: ast.Node | undefined) => readonly PartName[] {
  const imports = namedImports(program);
  const isResource = resourceFinder(program);
  const makers = localNamesOf(program, 'createResource', 'resource', 'RestEndpoint');
  const ofHiddenKeys = hiddenKeys(program);
  const isWhole = wholeOptions(program, makers);
  const isHiddenKey = hiddenKeyFinder(program);
  /** Options that a function precedes: `new Endpoint(call, { … })`. */
  const second = new Set<ast.Node>();

  /** A resource, or an object with one: `{ resource: TodoResource }`. */
  const hasResource = (given: ast.Node): boolean => {
    const node = unwrapped(given);
    if (node.type !== 'ObjectExpression') return isResource(node);
    return node.properties.some((one) =>
      one.type === 'SpreadElement'
        ? isResource(one.argument)
        : one.value.type === 'Identifier' && isResource(one.value),
    );
  };

  /** `Todo[PROCESS] = own`, `ApiEndpoint.prototype[SIGNAL] = own`: a constant of another file is the key. */
  const ofHiddenTarget = (given: ast.Node): readonly PartName[] => {
    const target = unwrapped(given);
    if (target.type !== 'MemberExpression') return [];
    const { object, property: key, computed } = target;
    if (!imports.has(rootOf(key) ?? '') || !isHiddenKey({ key, computed })) return [];
    const owner = rootOf(object) ?? '';
    if (namesEndpoint(owner) || isResource(object)) return OF_OPTIONS;
    return namesClass(lastName(object)) ? OF_CLASSES : [];
  };

  const ofCall = (node: ast.CallExpression | ast.NewExpression): readonly PartName[] => {
    const { callee, arguments: given } = node;
    // An endpoint around a function sends no body of ours: its options come second.
    if (node.type === 'NewExpression' && given[1]) second.add(unwrapped(given[1]));
    return [
      ...(isWhole(node) ? OF_OPTIONS : []),
      ...(node.type === 'CallExpression' ? ofGlobal(node, isResource) : []),
      ...(isOfPackage(imports, callee) && given.some(hasResource) ? OF_PACKAGES : []),
    ];
  };

  return (node, parent) => {
    switch (node.type) {
      case 'ClassBody':
        if (!isDerived(parent)) return [];
        return [
          ...(declaredMembers(node).some(isEffect) ? (['bodies'] as const) : []),
          ...ofHiddenKeys(parent),
        ];
      case 'CallExpression':
      case 'NewExpression':
        return ofCall(node);
      case 'StaticBlock':
        return ofStaticBlock(node, isResource);
      case 'ForInStatement':
        return isResource(node.right) ? MEMBERS : [];
      case 'JSXOpeningElement':
        return isElementOfPackage(node, imports, hasResource) ? OF_PACKAGES : [];
      case 'ObjectExpression':
        return isMutation(node) && !second.has(node) ? ['bodies'] : [];
      case 'AssignmentExpression':
        return lastName(node.left) === 'sideEffect' ? ['bodies'] : ofHiddenTarget(node.left);
      default:
        return [];
    }
  };
}

/** The member of an endpoint class by which its endpoints are mutations. */
const isEffect = (node: ast.Node): boolean => isInstanceMember(node, 'sideEffect');

/** Options with `sideEffect`. */
const isMutation = ({ properties }: ast.ObjectExpression): boolean =>
  properties.some(
    (one) =>
      one.type === 'Property' &&
      textOfKey(one) === 'sideEffect' &&
      literalOf(one.value) !== false &&
      lastName(one.value) !== 'undefined',
  );

/** `Object.values(PostResource)`, and `Object.assign(Todo, own)`, which may give a class any member, also by its own `this`. */
function ofGlobal(
  { callee, arguments: given }: ast.CallExpression,
  isResource: (node: ast.Node) => boolean,
  isStatic = false,
): readonly PartName[] {
  const [first, ...others] = given;
  if (!first || !isReflection(callee)) return [];
  const name = lastName(callee);
  if (/^(keys|values|entries|getOwnPropertyNames|ownKeys)$/.test(name))
    return isResource(first) ? MEMBERS : [];
  const target = unwrapped(first);
  const isClass =
    target.type === 'ClassExpression' ||
    (target.type === 'ThisExpression' ? isStatic : namesClass(lastName(target)));
  const copies = /^(assign|defineProperties|setPrototypeOf)$/.test(name);
  return copies && isClass && others.some((one) => !isLiteral(one)) ? OF_MEMBERS : [];
}

/** `static { Object.assign(this, own); }` */
function ofStaticBlock(block: ast.StaticBlock, isResource: (node: ast.Node) => boolean): readonly PartName[] {
  const found: PartName[] = [];
  walk(block, (node) => {
    if (node.type === 'CallExpression') found.push(...ofGlobal(node, isResource, true));
  });
  return found;
}

const isLiteral = (node: ast.Node): boolean =>
  node.type === 'ObjectExpression' && node.properties.every(({ type }) => type === 'Property');

/** `<Table resource={PostResource} />` of a package. */
function isElementOfPackage(
  { name, attributes }: ast.JSXOpeningElement,
  imports: ReturnType<typeof namedImports>,
  hasResource: (node: ast.Node) => boolean,
): boolean {
  let tag: ast.Node = name;
  while (tag.type === 'JSXMemberExpression') tag = tag.object;
  if (tag.type !== 'JSXIdentifier' || !imports.has(tag.name)) return false;
  if (!isOfPackage(imports, { ...tag, type: 'Identifier' } as unknown as ast.Node)) return false;
  return attributes.some((one) =>
    one.type === 'JSXSpreadAttribute'
      ? hasResource(one.argument)
      : one.value?.type === 'JSXExpressionContainer' && hasResource(one.value.expression),
  );
}

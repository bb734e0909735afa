import type { PartName } from '../../../runtime/contract/parts.ts';
import type { ast } from '../../parse/parse.ts';
import { walk } from '../facts/walk.ts';
import { lastName, literalOf, textOfKey, unwrapped } from './expression-names.ts';
import { hiddenKeys, OF_MEMBERS, OF_OPTIONS } from './hidden-keys.ts';
import { declaredMembers, isDerived, isInstanceMember, isReflection } from './member-definitions.ts';
import { isOfPackage, localNamesOf, namedImports } from './named-imports.ts';
import { MEMBERS, resourceFinder } from './resources.ts';
import { namesClass } from './telling-names.ts';
import { wholeOptions } from './whole-options.ts';

/** What may be done with a resource by code that nobody reads. */
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

  const ofCall = (node: ast.CallExpression | ast.NewExpression): readonly PartName[] => {
    const { callee, arguments: given } = node;
    // An endpoint around a function sends no body of ours: its options come second.
    const hasOptions = node.type === 'CallExpression' || given.length === 1;
    return [
      ...(isWhole(node) ? OF_OPTIONS : []),
      ...(hasOptions && isMutation(given.at(-1)) ? (['bodies'] as const) : []),
      ...(node.type === 'CallExpression' ? ofGlobal(node, isResource) : []),
      ...(isOfPackage(imports, callee) && given.some(isResource) ? OF_PACKAGES : []),
    ];
  };

  return (node, parent) => {
    switch (node.type) {
      case 'ClassBody':
        if (!isDerived(parent)) return [];
        return [
          ...(declaredMembers(node).some(isEffect) ? (['bodies'] as const) : []),
          ...ofHiddenKeys(node, lastName(parent.superClass)),
        ];
      case 'CallExpression':
      case 'NewExpression':
        return ofCall(node);
      case 'StaticBlock':
        return ofStaticBlock(node, isResource);
      case 'ForInStatement':
        return isResource(node.right) ? MEMBERS : [];
      case 'JSXOpeningElement':
        return isElementOfPackage(node, imports, isResource) ? OF_PACKAGES : [];
      default:
        return [];
    }
  };
}

/** The member of an endpoint class by which its endpoints are mutations. */
const isEffect = (node: ast.Node): boolean => isInstanceMember(node, 'sideEffect');

/** Options with `sideEffect`. */
const isMutation = (given: ast.Node | undefined): boolean => {
  const node = given && unwrapped(given);
  return (
    node?.type === 'ObjectExpression' &&
    node.properties.some(
      (one) =>
        one.type === 'Property' &&
        textOfKey(one) === 'sideEffect' &&
        literalOf(one.value) !== false &&
        lastName(one.value) !== 'undefined',
    )
  );
};

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
    target.type === 'Identifier' ? namesClass(target.name) : isStatic && target.type === 'ThisExpression';
  return name === 'assign' && isClass && others.some((one) => !isLiteral(one)) ? OF_MEMBERS : [];
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
  isResource: (node: ast.Node) => boolean,
): boolean {
  let tag: ast.Node = name;
  while (tag.type === 'JSXMemberExpression') tag = tag.object;
  if (tag.type !== 'JSXIdentifier' || !imports.has(tag.name)) return false;
  if (!isOfPackage(imports, { ...tag, type: 'Identifier' } as unknown as ast.Node)) return false;
  return attributes.some(
    (one) =>
      one.type === 'JSXAttribute' &&
      one.value?.type === 'JSXExpressionContainer' &&
      isResource(one.value.expression),
  );
}

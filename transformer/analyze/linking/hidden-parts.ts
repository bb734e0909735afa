import type { PartName } from '../../../runtime/contract/parts.ts';
import type { ast } from '../../parse/parse.ts';
import { unwrapTypes } from '../facts/syntax.ts';
import { walk } from '../facts/walk.ts';
import { type dynamicPaths, isPathMember } from './dynamic-paths.ts';
import { lastName, literalOf, textOfKey, unwrapped } from './expression-names.ts';
import { hiddenKeys, OF_MEMBERS, OF_OPTIONS } from './hidden-keys.ts';
import { isReflection, publicParameter } from './member-definitions.ts';
import { isOfPackage, localNamesOf, namedImports } from './named-imports.ts';
import { MEMBERS, resourceFinder } from './resources.ts';
import { namesClass } from './telling-names.ts';
import { wholeOptions } from './whole-options.ts';

/**
 * Returns a function that finds the parts that a node needs without naming them: paths that are given to `extend`
 * or belong to a class, members that are copied onto a class, all members of a resource at once, and resources that are
 * handed to a package, whose files nobody compiles.
 */
export function hiddenParts(
  program: ast.Program,
  compiled: ReadonlySet<number>,
  paths: ReturnType<typeof dynamicPaths>,
): (node: ast.Node) => readonly PartName[] {
  const imports = namedImports(program);
  const isResource = resourceFinder(program);
  const makers = localNamesOf(program, 'createResource', 'resource', 'RestEndpoint');
  /** Bodies of classes that extend another one, and the name of that. */
  const bodies = new Map<ast.Node, string>();
  const ofHiddenKeys = hiddenKeys(program);

  const isWhole = wholeOptions(program, makers);

  const isForeign = (node: ast.Node): boolean => isOfPackage(imports, node);

  /** A resource or an endpoint under another name, with options that are not a literal. */
  const isUnread = ({ callee, arguments: given }: ast.CallExpression | ast.NewExpression): boolean => {
    const options = unwrapTypes(given.at(-1));
    return (
      callee.type === 'Identifier' &&
      makers.has(callee.name) &&
      !!options &&
      !compiled.has(options.start) &&
      options.type !== 'ObjectExpression' &&
      paths.isHidden(options)
    );
  };

  return (node) => {
    switch (node.type) {
      case 'ClassDeclaration':
      case 'ClassExpression':
        if (node.superClass) bodies.set(node.body, lastName(node.superClass));
        return [];
      case 'ClassBody':
        if (!bodies.has(node)) return [];
        return [
          ...(membersOf(node).some(isPathMember) ? (['paths'] as const) : []),
          ...(membersOf(node).some((one) => isMember(one, 'sideEffect')) ? (['bodies'] as const) : []),
          ...ofHiddenKeys(node, bodies.get(node)!),
        ];
      case 'CallExpression':
        return [
          ...(isWhole(node) ? OF_OPTIONS : []),
          ...(paths.extendsPath(node, isForeign) || isUnread(node) ? (['paths'] as const) : []),
          ...(isMutation(node.arguments.at(-1)) ? (['bodies'] as const) : []),
          ...ofGlobal(node, isResource),
          ...(isForeign(node.callee) && node.arguments.some(isResource)
            ? ([...MEMBERS, 'keys'] as const)
            : []),
        ];
      case 'StaticBlock':
        return ofStaticBlock(node, isResource);
      case 'NewExpression':
        return [
          ...(isWhole(node) ? OF_OPTIONS : []),
          ...(isUnread(node) ? (['paths'] as const) : []),
          // An endpoint around a function sends no body of ours: its options come second.
          ...(node.arguments.length === 1 && isMutation(node.arguments[0]) ? (['bodies'] as const) : []),
          ...(isForeign(node.callee) && node.arguments.some(isResource)
            ? ([...MEMBERS, 'keys'] as const)
            : []),
        ];
      case 'ForInStatement':
        return isResource(node.right) ? MEMBERS : [];
      case 'JSXOpeningElement':
        return isElementOfPackage(node, imports, isResource) ? [...MEMBERS, 'keys'] : [];
      default:
        return [];
    }
  };
}

/** What a class declares in its body, and among the parameters of its constructor. */
const membersOf = ({ body }: ast.ClassBody): readonly ast.Node[] =>
  body.flatMap<ast.Node>((one) =>
    one.type === 'MethodDefinition' && one.kind === 'constructor' ? [one, ...one.value.params] : [one],
  );

/** A member of instances: a field, a getter or an accessor. */
const isMember = (node: ast.Node, name: string): boolean =>
  publicParameter(node) === name ||
  ((node.type === 'PropertyDefinition' ||
    node.type === 'AccessorProperty' ||
    node.type === 'MethodDefinition') &&
    !node.static &&
    textOfKey(node) === name);

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

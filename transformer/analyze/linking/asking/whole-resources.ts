import type { PartName } from '../../../../runtime/contract/parts.ts';
import type { ast } from '../../../parse/parse.ts';
import type { Ask, FileFacts } from '../file-facts.ts';
import { lastName, unwrapped } from '../names/expression-names.ts';
import { isReflection } from '../names/member-definitions.ts';
import { isOfPackage } from '../names/named-imports.ts';
import { PARTS_OF } from './parts-of.ts';

/**
 * Finds the parts of all members of a resource at once, where a file visits them, or gives the resource to a package.
 *
 *     Object.values(PostResource), for (const name in PostResource)
 *     render(PostResource), render({ resource: PostResource }), <Table resource={PostResource} />
 */
export function wholeResources({ imports, isResource }: FileFacts): Ask {
  /** A resource, or an object with one. */
  const hasResource = (given: ast.Node): boolean => {
    const node = unwrapped(given);
    if (node.type !== 'ObjectExpression') return isResource(node);
    return node.properties.some((one) =>
      one.type === 'SpreadElement'
        ? isResource(one.argument)
        : one.value.type === 'Identifier' && isResource(one.value),
    );
  };

  /** `<Table />` of a package. */
  const isElementOfPackage = ({ name }: ast.JSXOpeningElement): boolean => {
    let tag: ast.Node = name;
    while (tag.type === 'JSXMemberExpression') tag = tag.object;
    if (tag.type !== 'JSXIdentifier' || !imports.has(tag.name)) return false;
    return isOfPackage(imports, { ...tag, type: 'Identifier' } as unknown as ast.Node);
  };

  const isGiven = (one: ast.JSXAttributeItem): boolean =>
    one.type === 'JSXSpreadAttribute'
      ? hasResource(one.argument)
      : one.value?.type === 'JSXExpressionContainer' && hasResource(one.value.expression);

  const ofCall = ({
    callee,
    arguments: given,
  }: ast.CallExpression | ast.NewExpression): readonly PartName[] =>
    isOfPackage(imports, callee) && given.some(hasResource) ? PARTS_OF.resourceOfPackage : [];

  return (node) => {
    switch (node.type) {
      case 'CallExpression':
        return visitsAll(node) && isResource(node.arguments[0]!) ? PARTS_OF.resource : ofCall(node);
      case 'NewExpression':
        return ofCall(node);
      case 'ForInStatement':
        return isResource(node.right) ? PARTS_OF.resource : [];
      case 'JSXOpeningElement':
        return isElementOfPackage(node) && node.attributes.some(isGiven) ? PARTS_OF.resourceOfPackage : [];
      default:
        return [];
    }
  };
}

const visitsAll = ({ callee, arguments: given }: ast.CallExpression): boolean =>
  given.length > 0 &&
  isReflection(callee) &&
  /^(keys|values|entries|getOwnPropertyNames|ownKeys)$/.test(lastName(callee));

import type { PartName } from '../../../../runtime/contract/parts.ts';
import type { ast } from '../../../parse/parse.ts';
import { walk } from '../../facts/walk.ts';
import type { Ask, FileFacts } from '../file-facts.ts';
import { lastName, rootOf, unwrapped } from '../names/expression-names.ts';
import { isDerived } from '../names/member-definitions.ts';
import { namesClass, namesEndpoint } from '../names/name-guesses.ts';
import { localNamesOf } from '../names/named-imports.ts';
import { PARTS_OF } from './parts-of.ts';

/**
 * Finds the parts of members whose keys are no text where they stand.
 *
 *     class Own extends Todo { static [PROCESS](post) {} }    →   any static member of an entity
 *     class Own extends ApiEndpoint { get [SIGNAL]() {} }     →   any option of an endpoint
 *     class Own extends mix(ApiEndpoint) { [SIGNAL] = 1 }     →   any option of an endpoint
 *     Todo[PROCESS] = own                                     →   any static member of an entity
 *     ApiEndpoint.prototype[SIGNAL] = own                     →   any option of an endpoint
 *
 * Instances of other classes may have any key.
 */
export function hiddenKeys({ imports, isHiddenKey, isResource }: FileFacts): Ask {
  /** Names of classes of endpoints. */
  const endpoints = localNamesOf(imports, 'Endpoint', 'RestEndpoint');

  /** True for a class that is made of one of endpoints, in whatever way. */
  const isEndpoint = (superClass: ast.Node): boolean => {
    let isFound = false;
    walk(superClass, (node) => {
      isFound ||= node.type === 'Identifier' && (endpoints.has(node.name) || namesEndpoint(node.name));
    });
    return isFound;
  };

  const ofClass = ({ id, superClass, body }: ast.Class & { superClass: ast.Expression }) => {
    const isOfEndpoint = isEndpoint(superClass);
    if (isOfEndpoint && id) endpoints.add(id.name);
    return body.body.flatMap<PartName>((one) => {
      if (!('computed' in one) || !isHiddenKey(one)) return [];
      if (one.static) return PARTS_OF.entityStatics;
      return isOfEndpoint ? PARTS_OF.options : [];
    });
  };

  /** A constant of another file is the key of what is assigned to. */
  const ofTarget = (given: ast.Node): readonly PartName[] => {
    const target = unwrapped(given);
    if (target.type !== 'MemberExpression') return [];
    const { object, property: key, computed } = target;
    if (!imports.has(rootOf(key) ?? '') || !isHiddenKey({ key, computed })) return [];
    const owner = rootOf(object) ?? '';
    if (namesEndpoint(owner) || isResource(object)) return PARTS_OF.options;
    return namesClass(lastName(object)) ? PARTS_OF.entityStatics : [];
  };

  return (node, parent) => {
    if (node.type === 'AssignmentExpression') return ofTarget(node.left);
    return node.type === 'ClassBody' && isDerived(parent) ? ofClass(parent) : [];
  };
}

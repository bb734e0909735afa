import type { PartName } from '../../../../runtime/contract/parts.ts';
import type { ast } from '../../../parse/parse.ts';
import { moduleName } from '../../facts/imports.ts';
import { unwrapTypes } from '../../facts/syntax.ts';
import type { Ask, FileFacts } from '../file-facts.ts';
import { lastName, nameOf } from '../names/expression-names.ts';
import { namesEndpoint } from '../names/name-guesses.ts';
import { localNamesOf } from '../names/named-imports.ts';
import { PARTS_OF } from './parts-of.ts';

const NONE: readonly PartName[] = [];

/**
 * Finds what a class of endpoints needs where it gets a name that does not tell what it is: those who use it by
 * that name ask for nothing.
 *
 *     class Api extends RestEndpoint                                        →   both
 *     class Call extends Endpoint                                           →   converters
 *     import { ApiEndpoint as Api } from './api', const Api = ApiEndpoint   →   both
 *     export default class ApiEndpoint extends RestEndpoint                 →   converters: nearly always imported by its own name
 */
export function endpointNames({ program, imports }: FileFacts): Ask {
  const calls = localNamesOf(imports, 'Endpoint');
  const rests = localNamesOf(imports, 'RestEndpoint');
  const ours = new Set([...calls, ...rests]);
  const endpoints = instancesIn(program);

  /** A class of endpoints that others, or the rest of the file, know by its name alone. */
  const isClass = (name: string): boolean => (namesEndpoint(name) || ours.has(name)) && !endpoints.has(name);

  const ofClass = (node: ast.Class, parent: ast.Node | undefined): readonly PartName[] => {
    const known = node.superClass && [calls, rests].find((names) => names.has(lastName(node.superClass!)));
    const name = node.id?.name ?? '';
    if (!known) return NONE;
    known.add(name);
    if (namesEndpoint(name)) return parent?.type === 'ExportDefaultDeclaration' ? PARTS_OF.callClass : NONE;
    return known === rests ? PARTS_OF.endpointClass : PARTS_OF.callClass;
  };

  const renamed = (from: ast.Node, to: unknown): readonly PartName[] => {
    const name = String(nameOf(from, false));
    if (!isClass(name) || namesEndpoint(to)) return NONE;
    return to === 'default' || calls.has(name) ? PARTS_OF.callClass : PARTS_OF.endpointClass;
  };

  return (node, parent) => {
    switch (node.type) {
      case 'ClassDeclaration':
      case 'ClassExpression':
        return ofClass(node, parent);
      case 'ImportSpecifier':
        return isType(node.importKind, parent) || ours.has(node.local.name)
          ? NONE
          : renamed(node.imported, node.local.name);
      case 'ExportSpecifier':
        return isType(node.exportKind, parent) ? NONE : renamed(node.local, moduleName(node.exported));
      case 'ExportDefaultDeclaration':
        return ofValue(node.declaration, 'default', renamed);
      case 'VariableDeclarator':
        return node.id.type === 'Identifier' ? ofValue(node.init, node.id.name, renamed) : NONE;
      case 'Property':
        return parent?.type === 'ObjectPattern' && !node.computed
          ? renamed(node.key, lastName(node.value))
          : NONE;
      default:
        return NONE;
    }
  };
}

const isType = (kind: string | undefined, parent: ast.Node | undefined): boolean =>
  kind === 'type' ||
  (parent?.type === 'ImportDeclaration' && parent.importKind === 'type') ||
  (parent?.type === 'ExportNamedDeclaration' && parent.exportKind === 'type');

/** `ApiEndpoint`, `api.ApiEndpoint`, and either of them behind a condition. */
function ofValue(
  given: ast.Node | null,
  name: string,
  renamed: (from: ast.Node, to: unknown) => readonly PartName[],
): readonly PartName[] {
  const value = unwrapTypes(given);
  switch (value?.type) {
    case 'Identifier':
      return renamed(value, name);
    case 'MemberExpression':
      return value.computed ? NONE : renamed(value.property, name);
    case 'ConditionalExpression':
      return [...ofValue(value.consequent, name, renamed), ...ofValue(value.alternate, name, renamed)];
    case 'LogicalExpression':
      return [...ofValue(value.left, name, renamed), ...ofValue(value.right, name, renamed)];
    default:
      return NONE;
  }
}

/** Endpoints of the file, which are no classes: `const UserEndpoint = new RestEndpoint(…)`, `get.extend(…)`. Other calls may return a class. */
function instancesIn(program: ast.Program): ReadonlySet<string> {
  const found = new Set<string>();
  for (const statement of program.body) {
    const node = (statement.type === 'ExportNamedDeclaration' && statement.declaration) || statement;
    if (node.type !== 'VariableDeclaration' || node.kind !== 'const') continue;
    for (const { id, init } of node.declarations) {
      const value = unwrapTypes(init);
      const isExtended = value?.type === 'CallExpression' && lastName(value.callee) === 'extend';
      if (id.type === 'Identifier' && (isExtended || value?.type === 'NewExpression')) found.add(id.name);
    }
  }
  return found;
}

import type { NameReference, NameUse } from '../../model/outline.ts';
import type { ast } from '../../parse/parse.ts';
import { walk } from '../facts/walk.ts';
import { declaredBy, importedValues } from './exports.ts';

/**
 * The places where a file uses a name that it imports, or declares as a statement of the module. Scopes are not
 * looked at: a name that is declared again counts as a use, too.
 */
export function usesOf(program: ast.Program, file: string): NameUse[] {
  const names = new Map<string, NameReference>(importedValues(program));
  for (const statement of program.body) {
    const declared =
      statement.type.startsWith('Export') && 'declaration' in statement ? statement.declaration : statement;
    for (const name of declaredBy(declared)) names.set(name, { name, from: undefined, imported: name });
  }
  const uses: NameUse[] = [];
  /** Expressions of which a member is read. */
  const readers = new Map<ast.Node, ast.MemberExpression>();
  walk(program, (node, parent) => {
    if (node.type === 'MemberExpression') readers.set(node.object, node);
    if ((node.type !== 'Identifier' && node.type !== 'JSXIdentifier') || !parent) return;
    const reference = names.get(node.name);
    if (!reference || isDeclaration(node, parent)) return;
    const { members, end } = membersOf(node, readers);
    uses.push({ reference, members, origin: { file, start: node.start, end } });
  });
  return uses;
}

/** The members that are read from a name, one after another: `getList`, `push`. */
function membersOf(
  name: ast.Node,
  readers: ReadonlyMap<ast.Node, ast.MemberExpression>,
): { members: string[]; end: number } {
  const members: string[] = [];
  let at = name;
  for (let outer = readers.get(at); outer; outer = readers.get(at)) {
    if (outer.computed || outer.property.type !== 'Identifier') {
      members.push('*');
      break;
    }
    members.push(outer.property.name);
    at = outer;
  }
  return { members, end: at.end };
}

function isDeclaration(node: ast.Node, parent: ast.Node): boolean {
  switch (parent.type) {
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ExportSpecifier':
      return true;
    case 'ClassDeclaration':
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
      return parent.id === node;
    case 'MemberExpression':
      return parent.property === node && !parent.computed;
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return parent.key === node && !parent.computed && !('shorthand' in parent && parent.shorthand);
    default:
      return false;
  }
}

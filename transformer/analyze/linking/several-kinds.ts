import type { ast } from '../../parse/parse.ts';
import { namedImports, nameOf } from './text.ts';

/** Schema classes whose second argument tells values of several kinds apart. */
const NAMES: ReadonlySet<unknown> = new Set(['All', 'Array', 'Values']);

/**
 * Returns a function that is true for nodes by which a schema may have values of several kinds.
 *
 *     new schema.All(User)                            →   false: one kind
 *     new schema.All({ user: User }, 'type')          →   true
 *     class Feed extends schema.All, const { All } = schema, schema[name], read(schema)   →   true: any arguments
 *
 * A Union given to one of these classes has its own name, `Union`.
 */
export function severalKinds(
  program: ast.Program,
): (node: ast.Node, parent: ast.Node | undefined) => boolean {
  const locals = (isWanted: (imported: string) => boolean): ReadonlySet<string> =>
    new Set(
      [...namedImports(program)].flatMap(([local, { imported }]) => (isWanted(imported) ? [local] : [])),
    );
  const namespaces = locals((imported) => imported === 'schema');
  const classes = locals((imported) => NAMES.has(imported));
  /** The schema classes of `new schema.All(User)`, which the walk visits later. */
  const single = new Set<ast.Node>();
  return (node, parent) => {
    switch (node.type) {
      case 'NewExpression':
        if (node.arguments.length === 1 && node.arguments[0]!.type !== 'SpreadElement')
          single.add(node.callee);
        return false;
      case 'MemberExpression': {
        const name = nameOf(node.property, node.computed);
        if (name === undefined) return node.object.type === 'Identifier' && namespaces.has(node.object.name);
        return NAMES.has(name) && !single.has(node);
      }
      case 'Property':
        return parent?.type === 'ObjectPattern' && NAMES.has(nameOf(node.key, node.computed));
      case 'Identifier':
        return (
          (namespaces.has(node.name) || (classes.has(node.name) && !single.has(node))) &&
          isValue(node, parent)
        );
      default:
        return false;
    }
  };
}

/** True unless a name is looked into (`schema.All`), handed on by an export, or no variable (`{ schema: Todo }`). */
function isValue(node: ast.Node, parent: ast.Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.computed && parent.property === node;
    case 'Property':
      return parent.value === node && parent.key !== node;
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return parent.value === node;
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ExportSpecifier':
      return false;
    default:
      return true;
  }
}

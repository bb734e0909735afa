import type { ast } from '../../../parse/parse.ts';
import { walk } from '../../facts/walk.ts';
import { hasKey, lastName, textOfKey, unwrapped } from '../names/expression-names.ts';
import { definedKeys } from '../names/member-definitions.ts';

/**
 * Returns a function that gives the value that a node writes into the schema of a class: `null` if it is not seen, and
 * `undefined` if the node writes to none.
 *
 *     Todo.schema.user = User, (Todo.schema as any).user = User;
 *     const { schema } = Todo; schema.user = User;
 *     Object.assign(Todo.schema, { user: User });
 *     Reflect.set(Todo, 'schema', { user: User }), Object.assign(Todo, { schema: { user: User } });
 */
export function schemaWrites(program: ast.Program): (node: ast.Node) => ast.Node | null | undefined {
  const aliases = aliasesOf(program);
  const isSchema = (given: ast.Node | undefined): boolean => {
    const node = given && unwrapped(given);
    return node?.type === 'MemberExpression'
      ? lastName(node) === 'schema'
      : node?.type === 'Identifier' && aliases.has(node.name);
  };

  return (node) => {
    if (node.type === 'AssignmentExpression') {
      const target = unwrapped(node.left);
      return target.type === 'MemberExpression' && isSchema(target.object) ? node.right : undefined;
    }
    if (node.type !== 'CallExpression') return undefined;
    const [first, , value] = node.arguments;
    if (definedKeys(node).includes('schema')) return lastName(node.callee) === 'set' ? value : null;
    if (!/^(assign|defineProperty|defineProperties|set)$/.test(lastName(node.callee))) return undefined;
    if (node.callee.type !== 'MemberExpression') return undefined;
    return isSchema(first) || node.arguments.slice(1).some(hasSchema) ? null : undefined;
  };
}

/** `{ schema: { user: User } }` */
const hasSchema = (node: ast.Node): boolean => node.type === 'ObjectExpression' && hasKey(node, 'schema');

/** Variables that hold the schema of a class. */
function aliasesOf(program: ast.Program): ReadonlySet<string> {
  const found = new Set<string>();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || !node.init) return;
    const value = unwrapped(node.init);
    if (node.id.type === 'Identifier' && value.type === 'MemberExpression' && lastName(value) === 'schema')
      found.add(node.id.name);
    if (node.id.type !== 'ObjectPattern') return;
    for (const one of node.id.properties)
      if (one.type === 'Property' && textOfKey(one) === 'schema' && one.value.type === 'Identifier')
        found.add(one.value.name);
  });
  return found;
}

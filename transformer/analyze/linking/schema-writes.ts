import type { ast } from '../../parse/parse.ts';
import { walk } from '../facts/walk.ts';
import { definedKeys, lastName, nameOf } from './text.ts';

/**
 * Returns a function that gives the value that a node writes into the schema of a class: `null` if it is not seen, and
 * `undefined` if the node writes to none.
 *
 *     Todo.schema.user = User;
 *     const { schema } = Todo; schema.user = User;
 *     Object.assign(Todo.schema, { user: User });
 *     Reflect.set(Todo, 'schema', { user: User });
 */
export function schemaWrites(program: ast.Program): (node: ast.Node) => ast.Node | null | undefined {
  const aliases = aliasesOf(program);
  const isSchema = (node: ast.Node | undefined): boolean =>
    node?.type === 'MemberExpression'
      ? lastName(node) === 'schema'
      : node?.type === 'Identifier' && aliases.has(node.name);

  return (node) => {
    if (node.type === 'AssignmentExpression')
      return node.left.type === 'MemberExpression' && isSchema(node.left.object) ? node.right : undefined;
    if (node.type !== 'CallExpression') return undefined;
    const [first, , value] = node.arguments;
    if (definedKeys(node).includes('schema')) return lastName(node.callee) === 'set' ? value : null;
    if (!/^(assign|defineProperty|defineProperties|set)$/.test(lastName(node.callee))) return undefined;
    return isSchema(first) && node.callee.type === 'MemberExpression' ? null : undefined;
  };
}

/** Variables that hold the schema of a class. */
function aliasesOf(program: ast.Program): ReadonlySet<string> {
  const found = new Set<string>();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || !node.init) return;
    if (
      node.id.type === 'Identifier' &&
      node.init.type === 'MemberExpression' &&
      lastName(node.init) === 'schema'
    )
      found.add(node.id.name);
    if (node.id.type !== 'ObjectPattern') return;
    for (const one of node.id.properties)
      if (
        one.type === 'Property' &&
        nameOf(one.key, one.computed) === 'schema' &&
        one.value.type === 'Identifier'
      )
        found.add(one.value.name);
  });
  return found;
}

import type { ast } from '../../../parse/parse.ts';
import { namesWrittenBy } from '../../facts/names.ts';
import { isFunction, unwrapTypes } from '../../facts/syntax.ts';
import { walk } from '../../facts/walk.ts';
import { lastName } from '../names/expression-names.ts';
import { staticFunctionsOf } from '../names/static-functions.ts';
import { type ImportedKind, SCHEMA_CLASSES } from './plain-schemas.ts';

/**
 * Finds the classes, schema objects and functions among the statements of a module, by their names in it, and as `default`. None of
 * them is a shape.
 *
 *     class Post extends Entity {}                    →   Post: schema
 *     const posts = new schema.All(Post)              →   posts: schema
 *     export default (iso: string) => new Date(iso)   →   default: function
 *     class Money { static from(text: string) {…} }   →   Money: schema, Money.from: function
 *     const { Page } = pages                          →   nothing
 *     let page = class {}; page = { posts: [Post] }   →   nothing
 */
export function declaredKinds(program: ast.Program): ReadonlyMap<string, ImportedKind> {
  const found = new Map<string, ImportedKind>();
  const statements = program.body.map(declarationIn);
  const classes = new Set(statements.map((node) => (node.type === 'ClassDeclaration' ? node.id?.name : '')));
  const uncertain = new Set<string>();
  let isChangeable = false;
  const add = (name: string, given: ast.Node, kind = kindOf(given, classes)) => {
    if (kind) found.set(name, kind);
    else uncertain.add(name);
    const node = unwrapTypes(given);
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression')
      for (const one of staticFunctionsOf(node, name)) found.set(one, 'function');
  };

  for (const node of statements) {
    if ((node.type === 'ClassDeclaration' || node.type === 'FunctionDeclaration') && node.id)
      add(node.id.name, node);
    for (const { id, init } of node.type === 'VariableDeclaration' ? node.declarations : []) {
      if (id.type !== 'Identifier' || !init) continue;
      const isConstant = node.type === 'VariableDeclaration' && node.kind === 'const';
      isChangeable ||= !isConstant;
      // Another kind of variable may get a shape later.
      if (!isConstant && isFunction(unwrapTypes(init))) uncertain.add(id.name);
      else add(id.name, init);
    }
  }
  if (isChangeable) for (const name of assignedIn(program)) uncertain.add(name);
  for (const name of found.keys()) if (uncertain.has(name.split('.', 1)[0]!)) found.delete(name);
  addDefault(program, found, add);
  return found;
}

/** A default has the kinds of what it names, or of its value. */
function addDefault(
  program: ast.Program,
  found: Map<string, ImportedKind>,
  add: (name: string, value: ast.Node) => void,
): void {
  const exported = program.body.find((one) => one.type === 'ExportDefaultDeclaration');
  const value = unwrapTypes(exported?.declaration);
  if (value?.type !== 'Identifier') {
    if (value) add('default', value);
    return;
  }
  for (const [name, kind] of [...found])
    if (name.split('.', 1)[0] === value.name) found.set(`default${name.slice(value.name.length)}`, kind);
}

function declarationIn(statement: ast.Node): ast.Node {
  const isExport = /^Export(Named|Default)Declaration$/.test(statement.type);
  return (isExport && (statement as ast.ExportNamedDeclaration).declaration) || statement;
}

/** @param classes names of the file's own classes, which may be called like ours */
function kindOf(
  given: ast.Node | null | undefined,
  classes: ReadonlySet<string | undefined>,
): ImportedKind | undefined {
  const node = unwrapTypes(given);
  switch (node?.type) {
    case 'ClassDeclaration':
    case 'ClassExpression':
      return 'schema';
    case 'NewExpression': {
      const name = lastName(node.callee);
      return SCHEMA_CLASSES.has(name) && !classes.has(name) ? 'schema' : undefined;
    }
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return 'function';
    default:
      return undefined;
  }
}

/** Names that get another value, but for `Post = __decorate([…], Post)`, which compilers write for a class with decorators. */
function assignedIn(program: ast.Program): ReadonlySet<string> {
  const found = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'ForOfStatement' || node.type === 'ForInStatement')
      for (const name of namesWrittenBy(node.left)) found.add(name);
    if (node.type !== 'AssignmentExpression') return;
    const { left, right } = node;
    if (right.type === 'CallExpression' && /decorate/i.test(lastName(right.callee))) return;
    for (const name of namesWrittenBy(left)) found.add(name);
  });
  return found;
}

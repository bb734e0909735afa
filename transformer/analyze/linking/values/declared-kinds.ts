import type { ast } from '../../../parse/parse.ts';
import { namesWrittenBy } from '../../facts/names.ts';
import { unwrapTypes } from '../../facts/syntax.ts';
import { walk } from '../../facts/walk.ts';
import { lastName } from '../names/expression-names.ts';
import { type ImportedKind, SCHEMA_CLASSES } from './plain-schemas.ts';

/**
 * Finds the classes, schema objects and functions among the statements of a module, by their names in it, and as `default`. None of
 * them is a shape.
 *
 *     class Post extends Entity {}                    →   Post: schema
 *     const posts = new schema.All(Post)              →   posts: schema
 *     export default (iso: string) => new Date(iso)   →   default: function
 *     const { Page } = pages                          →   nothing
 *     let page = class {}; page = { posts: [Post] }   →   nothing
 */
export function declaredKinds(program: ast.Program): ReadonlyMap<string, ImportedKind> {
  const found = new Map<string, ImportedKind>();
  const statements = program.body.map(declarationIn);
  const classes = new Set(statements.map((node) => (node.type === 'ClassDeclaration' ? node.id?.name : '')));
  const uncertain = new Set<string>();
  let isChangeable = false;
  const add = (name: string, kind: ImportedKind | undefined) => {
    if (kind) found.set(name, kind);
    else uncertain.add(name);
  };

  for (const node of statements) {
    if (node.type === 'ClassDeclaration' && node.id) add(node.id.name, 'schema');
    if (node.type === 'FunctionDeclaration' && node.id) add(node.id.name, 'function');
    for (const { id, init } of node.type === 'VariableDeclaration' ? node.declarations : []) {
      if (id.type !== 'Identifier') continue;
      const isConstant = node.type === 'VariableDeclaration' && node.kind === 'const';
      const kind = kindOf(init, classes);
      isChangeable ||= !isConstant;
      // Another kind of variable may get a shape later.
      add(id.name, kind === 'function' && !isConstant ? undefined : kind);
    }
  }
  if (isChangeable) for (const name of assignedIn(program)) uncertain.add(name);
  for (const name of uncertain) found.delete(name);
  const exported = program.body.find((one) => one.type === 'ExportDefaultDeclaration');
  const value = unwrapTypes(exported?.declaration);
  const kind = value?.type === 'Identifier' ? found.get(value.name) : kindOf(value, classes);
  return kind ? found.set('default', kind) : found;
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

import type { ast } from '../../parse/parse.ts';
import { extendsEntity } from './entities.ts';
import { importAs, initOf } from './locals.ts';
import type { Exports, MovedFile } from './moved-file.ts';
import { bare, memberOf, propertyOf, visit, wordOf } from './tree.ts';

/** Adds what a file exports that other files are moved by. */
export function addExports(moved: MovedFile, { resources, queries, entities }: Exports): void {
  for (const one of moved.program.body) {
    const isExport = one.type === 'ExportNamedDeclaration' || one.type === 'ExportDefaultDeclaration';
    const declared = isExport ? one.declaration : undefined;
    if (declared?.type === 'ClassDeclaration' && declared.id && extendsEntity(moved, declared))
      entities.add(declared.id.name);
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      const name = wordOf(id);
      if (name === undefined || !init) continue;
      if (isResource(moved, bare(init))) resources.add(name);
      if (isQuery(moved, bare(init))) queries.add(name);
    }
  }
}

/** True for `new Query(…)` and `new schema.Query(…)`. */
const isQuery = (moved: MovedFile, made: ast.Node): boolean =>
  made.type === 'NewExpression' && schemaOf(moved, made) === 'Query';

/** True for the name of a query that this file makes, or imports from another file of the app. */
export function namesQuery(moved: MovedFile, local: string): boolean {
  const init = initOf(moved, local);
  return init ? isQuery(moved, init) : moved.exports.queries.has(importAs(moved, local) ?? '');
}

/** The class of a schema: of `new Query(…)` and `new schema.Query(…)`. */
export function schemaOf(moved: MovedFile, { callee }: ast.NewExpression): string | undefined {
  if (callee.type !== 'MemberExpression') return moved.exported(wordOf(callee));
  return moved.exported(wordOf(bare(callee.object))) === 'schema' ? memberOf(callee) : undefined;
}

/** True for what `createResource` makes, also extended or spread into an object, unless it has another `create`. */
export function isResource(moved: MovedFile, made: ast.Node): boolean {
  if (made.type === 'ObjectExpression') {
    if (propertyOf(made, 'create')) return false;
    return made.properties.some((one) => {
      if (one.type !== 'SpreadElement') return false;
      const init = initOf(moved, wordOf(bare(one.argument)) ?? '');
      return init !== undefined && isResource(moved, init);
    });
  }
  if (made.type !== 'CallExpression') return false;
  const { callee } = made;
  if (callee.type === 'MemberExpression' && memberOf(callee) === 'extend') {
    const [first] = made.arguments;
    if (wordOf(first as ast.Node) === 'create' || definesCreate(made)) return false;
    const base = bare(callee.object);
    const init = base.type === 'Identifier' ? initOf(moved, base.name) : base;
    return init !== undefined && isResource(moved, init);
  }
  const maker = wordOf(callee);
  if (/^(createResource|resource)$/.test(moved.exported(maker) ?? '')) return true;
  // A function of the app that wraps it.
  return maker !== undefined && /^create\w+Resource$/.test(maker) && !moved.imported.has(maker);
}

function definesCreate(call: ast.CallExpression): boolean {
  return call.arguments.some((one) => {
    let isDefined = false;
    visit(one as ast.Node, (node) => {
      if (node.type === 'ObjectExpression' && propertyOf(node, 'create')) isDefined = true;
    });
    return isDefined;
  });
}

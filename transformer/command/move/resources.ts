import type { ast } from '../../parse/parse.ts';
import { extendsEntity } from './entities.ts';
import { importAs, initOf } from './locals.ts';
import type { Exports, MovedFile } from './moved-file.ts';
import { bare, memberOf, propertyOf, visit, wordOf } from './tree.ts';

/** Adds what a file exports that other files are moved by. */
export function addExports(moved: MovedFile, { resources, creators, queries, entities }: Exports): void {
  for (const one of moved.program.body) {
    const isExport = one.type === 'ExportNamedDeclaration' || one.type === 'ExportDefaultDeclaration';
    const declared = isExport ? one.declaration : undefined;
    if (declared?.type === 'ClassDeclaration' && declared.id && extendsEntity(moved, declared))
      entities.add(declared.id.name);
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      const name = wordOf(id);
      if (name === undefined || !init) continue;
      const creator = creatorOf(moved, bare(init));
      if (creator) (creator === 'resource' ? resources : creators).add(name);
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

/** Whose `create` a value has: that of a resource, which is `getList.push` here, or one of the app's own. */
type Creator = 'resource' | 'app';

/** Whose `create` a value has that is made here: a resource, also extended or spread into an object. */
function creatorOf(moved: MovedFile, made: ast.Node): Creator | undefined {
  if (made.type === 'ObjectExpression') {
    if (propertyOf(made, 'create')) return 'app';
    for (const one of made.properties.toReversed()) {
      const spread = one.type === 'SpreadElement' ? wordOf(bare(one.argument)) : undefined;
      const found = spread === undefined ? undefined : creatorNamed(moved, spread);
      if (found) return found;
    }
  }
  if (made.type !== 'CallExpression') return undefined;
  const { callee } = made;
  if (callee.type === 'MemberExpression' && memberOf(callee) === 'extend') {
    const [first] = made.arguments;
    const base = bare(callee.object);
    const found = base.type === 'Identifier' ? creatorNamed(moved, base.name) : creatorOf(moved, base);
    return found && (wordOf(first as ast.Node) === 'create' || definesCreate(made)) ? 'app' : found;
  }
  const maker = wordOf(callee);
  // A function of the app that wraps it, too.
  const isMade =
    /^(createResource|resource)$/.test(moved.exported(maker) ?? '') ||
    (maker !== undefined && /^create\w+Resource$/.test(maker) && !moved.imported.has(maker));
  return isMade ? 'resource' : undefined;
}

/** The same for a name, also of what another file of the app exports. */
export function creatorNamed(moved: MovedFile, local: string): Creator | undefined {
  const init = initOf(moved, local);
  if (init) return creatorOf(moved, init);
  const name = importAs(moved, local) ?? '';
  const isResource = moved.exports.resources.has(name);
  // Two files may export one name.
  if (isResource === moved.exports.creators.has(name)) return undefined;
  return isResource ? 'resource' : 'app';
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

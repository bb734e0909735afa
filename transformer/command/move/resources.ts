import type { ast } from '../../parse/parse.ts';
import { extendsEntity } from './entities.ts';
import { importAs, initOf } from './locals.ts';
import type { Exports, MovedFile } from './moved-file.ts';
import { bare, memberOf, propertyOf, visit, wordOf } from './tree.ts';

/** Adds what a file exports that other files are moved by, but for functions. */
export function addExports(moved: MovedFile, exports: Exports): void {
  for (const [name, made] of exportsOf(moved)) {
    if (isFunction(made)) continue;
    if (isQuery(moved, made)) exports.queries.add(name);
    if (made.type !== 'ClassDeclaration') addCreator(moved, name, made);
    else if (extendsEntity(moved, made)) exports.entities.add(name);
  }
}

/** Adds the functions whose results are resources: what is made by them is known only after them. */
export function addMakers(moved: MovedFile): void {
  for (const [name, made] of exportsOf(moved)) if (isFunction(made)) addCreator(moved, name, made);
}

function addCreator(moved: MovedFile, name: string, made: ast.Node): void {
  const creator = creatorOf(moved, made);
  if (creator) moved.exports[creator === 'resource' ? 'resources' : 'creators'].add(name);
}

/** The values that a file exports, by their names; a default export is named as its file is, by habit. */
function exportsOf(moved: MovedFile): (readonly [name: string, made: ast.Node])[] {
  return moved.program.body.flatMap((one) => {
    const isExport = one.type === 'ExportNamedDeclaration' || one.type === 'ExportDefaultDeclaration';
    const declared = isExport ? one.declaration : undefined;
    if (declared?.type === 'ClassDeclaration' || declared?.type === 'FunctionDeclaration')
      return declared.id ? [[declared.id.name, declared] as const] : [];
    if (declared?.type === 'Identifier') return valueNamed(moved, declared.name, declared.name);
    if (declared?.type === 'VariableDeclaration')
      return declared.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && init ? [[id.name, bare(init)] as const] : [],
      );
    if (one.type !== 'ExportNamedDeclaration' || one.source) return [];
    return one.specifiers.flatMap(({ local, exported }) =>
      valueNamed(moved, wordOf(local) ?? '', wordOf(exported) ?? ''),
    );
  });
}

function valueNamed(moved: MovedFile, local: string, name: string): (readonly [string, ast.Node])[] {
  const made = initOf(moved, local) ?? declarationNamed(moved, local);
  return made ? [[name, made]] : [];
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
export type Creator = 'resource' | 'app';

/** What is looked at: a value may be made of another with its name, and a function may call itself. */
const open = new Set<ast.Node>();

/** Whose `create` a value has that is made here: a resource, also extended or spread into an object. */
function creatorOf(moved: MovedFile, made: ast.Node): Creator | undefined {
  if (open.has(made)) return undefined;
  open.add(made);
  const found = isFunction(made) ? makerOf(moved, made) : creatorOfValue(moved, made);
  open.delete(made);
  return found;
}

function creatorOfValue(moved: MovedFile, made: ast.Node): Creator | undefined {
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
  const isOfNamespace =
    callee.type === 'MemberExpression' && moved.namespaces.has(wordOf(callee.object) ?? '');
  const ours = isOfNamespace ? memberOf(callee) : moved.exported(maker);
  if (ours === 'createResource' || ours === 'resource') return 'resource';
  if (maker === undefined || moved.imported.has(maker)) return undefined;
  // A function of the app that wraps it, too; one whose result does not show is known by its name.
  const isNamed = /^create\w+Resource$/.test(maker);
  return makerNamed(moved, maker) ?? (isNamed ? 'resource' : undefined);
}

/** Whose `create` the results of a function of the app have, by its name. */
function makerNamed(moved: MovedFile, local: string): Creator | undefined {
  const init = initOf(moved, local) ?? declarationNamed(moved, local);
  return init ? creatorOf(moved, init) : importedCreator(moved, local);
}

/** The same for the function itself: an own `create` of any result counts. */
function makerOf(moved: MovedFile, made: Maker): Creator | undefined {
  if (!made.body) return undefined;
  const results = made.body.type === 'BlockStatement' ? returnsOf(made.body) : [made.body];
  const found = results.map((result) => {
    const value = bare(result);
    return value.type === 'Identifier' ? creatorNamed(moved, value.name) : creatorOf(moved, value);
  });
  return found.find((one) => one === 'app') ?? found.find(Boolean);
}

/** What a function's own statements return. */
function returnsOf(body: ast.Node): ast.Node[] {
  const found: ast.Node[] = [];
  visit(body, (node, ancestors) => {
    if (node.type === 'ReturnStatement' && node.argument && !ancestors.some(isFunction))
      found.push(node.argument);
  });
  return found;
}

type Maker = ast.Function | ast.ArrowFunctionExpression;

const isFunction = (node: ast.Node): node is Maker =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression';

/** A function or a class of this file's top level. */
const declarationNamed = ({ program }: MovedFile, name: string): ast.Function | ast.Class | undefined =>
  program.body
    .map((one) => (one.type.startsWith('Export') && 'declaration' in one && one.declaration) || one)
    .find(
      (one): one is ast.Function | ast.Class =>
        (one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration') && one.id?.name === name,
    );

/** The same for a name in a place: `extend((Base) => …)` gives its function the resource. */
export function creatorAt(
  moved: MovedFile,
  local: string,
  ancestors: readonly ast.Node[],
): Creator | undefined {
  const at = ancestors.findLastIndex(
    (one) => isFunction(one) && one.params.some((given) => wordOf(given) === local),
  );
  const call = ancestors[at - 1];
  if (at === -1) return creatorNamed(moved, local);
  if (call?.type !== 'CallExpression' || memberOf(call.callee) !== 'extend') return undefined;
  const base = bare((call.callee as ast.MemberExpression).object);
  return base.type === 'Identifier'
    ? creatorAt(moved, base.name, ancestors.slice(0, at))
    : creatorOf(moved, base);
}

/** The same for a name, also of what another file of the app exports. */
export function creatorNamed(moved: MovedFile, local: string): Creator | undefined {
  const init = initOf(moved, local);
  return init ? creatorOf(moved, init) : importedCreator(moved, local);
}

/** The same for what is imported from another file of the app. */
const importedCreator = (moved: MovedFile, local: string): Creator | undefined =>
  exportedCreator(moved, importAs(moved, local) ?? '');

/** The same for the name by which a file of the app exports it. */
export function exportedCreator(moved: MovedFile, name: string): Creator | undefined {
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

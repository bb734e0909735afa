import type { ast } from '../../parse/parse.ts';
import { listQueried } from './collections.ts';
import { listMethod, listTaken, type Taken } from './controllers.ts';
import { extendsEntity, listMixed, listStatics, moveSuper } from './entities.ts';
import { importAs } from './locals.ts';
import { moveAction, openMiddleware } from './managers.ts';
import type { MovedFile } from './moved-file.ts';
import { moveQueried } from './queries.ts';
import { listRendered } from './rendered.ts';
import { type Creator, creatorAt, creatorNamed, exportedCreator } from './resources.ts';
import { bare, memberOf, propertyOf, stringIn, visit, wordOf } from './tree.ts';

/** Rewrites, or lists, members that are called otherwise here. */
export function moveMembers(moved: MovedFile): void {
  visit(moved.program, (node, ancestors) => {
    if (node.type === 'MemberExpression') {
      moveMember(moved, node, ancestors);
      listMethod(moved, node, ancestors);
      moveAction(moved, node);
    } else if (node.type === 'ObjectPattern') {
      listTaken(moved, node, ancestors);
      listTakenCreate(moved, node, ancestors);
    } else if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
      listStatics(moved, node);
      openMiddleware(moved, node);
    } else if (node.type === 'ThrowStatement' || node.type === 'ReturnStatement')
      moveAbort(moved, node, ancestors);
    else if (node.type === 'NewExpression') {
      moveError(moved, node);
      listUpdate(moved, node);
      listQueried(moved, node, ancestors);
      listRendered(moved, node, ancestors);
    } else if (node.type === 'CallExpression') {
      listUpdate(moved, node);
      moveSuper(moved, node);
      listMixed(moved, node, ancestors);
      moveQueried(moved, node);
    } else if (node.type === 'VariableDeclarator') moveDebounced(moved, node);
    else if (node.type === 'Property') moveDate(moved, node, ancestors);
    else if (node.type === 'TSQualifiedName') moveCreateType(moved, node);
  });
}

/** `schema.Delete`, `TodoResource.create`. */
function moveMember(moved: MovedFile, node: ast.MemberExpression, ancestors: readonly ast.Node[]): void {
  const name = node.computed ? stringIn(node.property) : memberOf(node);
  const object = bare(node.object);
  const local = object.type === 'Identifier' ? object.name : undefined;
  if (name === 'Delete' && moved.exported(local) === 'schema') moved.edit(node.property, 'Invalidate');
  else if (name === 'create' && moved.isOld) moveCreate(moved, node, object, ancestors);
}

/** `create` of a resource; of what only looks like one, it may be a member of its own. */
function moveCreate(
  moved: MovedFile,
  node: ast.MemberExpression,
  object: ast.Node,
  ancestors: readonly ast.Node[],
): void {
  const local = object.type === 'Identifier' ? object.name : undefined;
  if (local !== undefined && moved.imported.has(local)) return;
  const creator = local === undefined ? creatorIn(moved, object) : creatorAt(moved, local, ancestors);
  if (creator === 'resource' && node.computed)
    moved.edit({ start: node.property.start, end: node.end }, `'getList'].push`);
  else if (creator === 'resource') moved.edit(node.property, 'getList.push');
  else if (!creator && isTouched(moved) && /Resource(Base)?$/.test(local ?? ''))
    moved.todo(
      node.property,
      `\`${local}.create\`: use \`getList.push\`, unless it is your own member.`,
      'endpoints',
    );
}

/** Of `api.PostResource` after `import * as api from './api'`. */
function creatorIn(moved: MovedFile, object: ast.Node): Creator | undefined {
  if (object.type !== 'MemberExpression') return undefined;
  const isNamespace = importAs(moved, wordOf(bare(object.object)) ?? '') === '*';
  return isNamespace ? exportedCreator(moved, memberOf(object) ?? '') : undefined;
}

/** `typeof PostResource.create`. */
function moveCreateType(moved: MovedFile, node: ast.TSQualifiedName): void {
  if (!moved.isOld || node.right.name !== 'create' || node.left.type !== 'Identifier') return;
  if (creatorNamed(moved, node.left.name) === 'resource') moved.edit(node.right, 'getList.push');
}

/** `const { get, create } = PostResource`. */
function listTakenCreate(moved: MovedFile, pattern: Taken, ancestors: readonly ast.Node[]): void {
  const parent = ancestors.at(-1);
  const local = parent?.type === 'VariableDeclarator' ? wordOf(parent.init) : undefined;
  if (local === undefined || creatorNamed(moved, local) !== 'resource') return;
  const create = pattern.properties.find((one) => one.type === 'Property' && wordOf(one.key) === 'create');
  if (create) moved.todo(create, `\`${local}.create\`: use \`getList.push\`.`, 'endpoints');
}

/** `throw snapshot.abort`, or `throw new AbortOptimistic()`, in a guess of the response. */
function moveAbort(
  moved: MovedFile,
  node: ast.ThrowStatement | ast.ReturnStatement,
  ancestors: readonly ast.Node[],
): void {
  const value = node.argument && bare(node.argument);
  const guess = ancestors.findLast(
    ({ type }) => type === 'FunctionExpression' || type === 'ArrowFunctionExpression',
  );
  const [first] = guess && 'params' in guess ? (guess.params as readonly ast.Node[]) : [];
  const isAbort =
    value?.type === 'NewExpression'
      ? guess && moved.exported(wordOf(value.callee)) === 'AbortOptimistic'
      : value?.type === 'MemberExpression' &&
        memberOf(value) === 'abort' &&
        first &&
        wordOf(first) === wordOf(value.object);
  if (!isAbort) return;
  // Of what was in it nothing is used any more.
  moved.remove(node);
  moved.edit({ start: node.start, end: node.start }, 'return undefined;');
}

/** `new NetworkError(response)`: here it also has the method and the URL of the request. */
function moveError(moved: MovedFile, node: ast.NewExpression): void {
  const [response] = node.arguments;
  if (node.arguments.length !== 1 || moved.exported(wordOf(node.callee)) !== 'NetworkError' || !response)
    return;
  if (response.type !== 'Identifier') {
    moved.todo(node, '`new NetworkError(response)`: here it takes the method and the URL, too.', 'errors');
    return;
  }
  const { name } = response;
  moved.edit(response, `'', ${name}.url, ${name}.statusText || ${name}.status, ${name}`);
}

/** `createdAt: Date` in a schema: early versions called it with `new`. */
function moveDate(
  moved: MovedFile,
  { value }: { readonly value: ast.Node },
  ancestors: readonly ast.Node[],
): void {
  if (!moved.isOld || value.type !== 'Identifier' || value.name !== 'Date') return;
  const isOfEntity = ancestors.some((one) => one.type === 'ClassDeclaration' && extendsEntity(moved, one));
  if (!isOfEntity && !isTouched(moved)) return;
  const isInSchema = ancestors.some(
    (one) => (one.type === 'PropertyDefinition' || one.type === 'Property') && wordOf(one.key) === 'schema',
  );
  if (isInSchema)
    moved.edit(value, `(iso${/\.[cm]?tsx?$/.test(moved.file) ? ': string' : ''}) => new Date(iso)`);
}

/** A function `update` among the options of an endpoint. */
function listUpdate(moved: MovedFile, node: ast.CallExpression | ast.NewExpression): void {
  const isEndpoint =
    node.type === 'CallExpression'
      ? memberOf(node.callee) === 'extend'
      : /Endpoint$/.test(moved.exported(wordOf(node.callee)) ?? '');
  if (!isEndpoint) return;
  for (const given of node.arguments) {
    const options = bare(given as ast.Node);
    const update = options.type === 'ObjectExpression' ? propertyOf(options, 'update') : undefined;
    if (update && /Function/.test(update.value.type) && (isTouched(moved) || moved.isOld))
      moved.todo(
        update,
        'The option `update` of an endpoint is not read here: `getList.push` adds to lists.',
        'endpoints',
      );
  }
}

/** `const text = useDebounce(…)`, of versions in which it returned the value alone. */
function moveDebounced(moved: MovedFile, { id, init }: ast.VariableDeclarator): void {
  if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
  const local = wordOf(init.callee);
  if (moved.exported(local) !== 'useDebounce' || !moved.isTheirs(local!)) return;
  const isPair = new RegExp(`\\b${id.name}\\s*\\[[01]\\]`).test(moved.code);
  if (!isPair) moved.edit({ start: id.start, end: id.start + id.name.length }, `[${id.name}]`);
}

const isTouched = (moved: MovedFile): boolean => moved.imported.size + moved.namespaces.size > 0;

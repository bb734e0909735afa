import type { ast } from '../../parse/parse.ts';
import { listQueried } from './collections.ts';
import { listMethod, listTaken, type Taken } from './controllers.ts';
import type { MovedFile } from './moved-file.ts';
import { importAs, initOf, isResource } from './resources.ts';
import { bare, memberOf, propertyOf, visit, wordOf } from './tree.ts';

/** Static members of an entity that nothing calls here. */
const STATICS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  pk: 'override the method `pk()` of instances',
  denormalize: 'compute the value in `process`, or in a getter',
  createIfValid: 'return `undefined` from `process`',
  queryKey: 'use `static indexes`',
  mergeWithStore: 'use `merge`, `shouldReorder` or `shouldUpdate`',
  mergeMetaWithStore: 'use `dataExpiryLength` of the endpoint',
  automaticValidation: 'remove it: nothing is guessed about a response',
  maxEntityDepth: 'remove it: depth is not limited',
  expiresAt: 'use `dataExpiryLength` of the endpoint',
};

/** Rewrites, or lists, members that are called otherwise here. */
export function moveMembers(moved: MovedFile): void {
  visit(moved.program, (node, ancestors) => {
    if (node.type === 'MemberExpression') {
      moveMember(moved, node);
      listMethod(moved, node, ancestors);
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
    } else if (node.type === 'CallExpression') {
      listUpdate(moved, node);
      moveSuper(moved, node);
    } else if (node.type === 'VariableDeclarator') moveDebounced(moved, node);
    else if (node.type === 'Property') moveDate(moved, node, ancestors);
  });
}

/** `schema.Delete`, `TodoResource.create`. */
function moveMember(moved: MovedFile, node: ast.MemberExpression): void {
  const name = memberOf(node);
  const object = bare(node.object);
  const local = object.type === 'Identifier' ? object.name : undefined;
  if (name === 'Delete' && moved.exported(local) === 'schema') moved.edit(node.property, 'Invalidate');
  else if (name === 'create' && local !== undefined) moveCreate(moved, node, local);
}

/** `create` of a resource; of what only looks like one, it may be a member of its own. */
function moveCreate(moved: MovedFile, node: ast.MemberExpression, local: string): void {
  if (!moved.isOld || moved.imported.has(local)) return;
  if (isKnown(moved, local)) moved.edit(node.property, 'getList.push');
  else if (/Resource(Base)?$/.test(local))
    moved.todo(
      node.property,
      `\`${local}.create\`: use \`getList.push\`, unless it is your own member.`,
      'endpoints',
    );
}

/** `const { get, create } = PostResource`. */
function listTakenCreate(moved: MovedFile, pattern: Taken, ancestors: readonly ast.Node[]): void {
  const parent = ancestors.at(-1);
  const local = parent?.type === 'VariableDeclarator' ? wordOf(parent.init) : undefined;
  if (local === undefined || !isKnown(moved, local)) return;
  const create = pattern.properties.find((one) => one.type === 'Property' && wordOf(one.key) === 'create');
  if (create) moved.todo(create, `\`${local}.create\`: use \`getList.push\`.`, 'endpoints');
}

/** True for a resource that the app makes, here or in another file. */
function isKnown(moved: MovedFile, local: string): boolean {
  const init = initOf(moved, local);
  return init ? isResource(moved, init) : moved.resources.has(importAs(moved, local) ?? '');
}

/** True for a class whose parents lead to an import of ours by way of classes of this file, or to a class of another file. */
function isEntity(moved: MovedFile, node: ast.Class): boolean {
  const base = node.superClass && bare(node.superClass);
  const name = base?.type === 'CallExpression' ? wordOf(base.callee) : wordOf(base);
  if (name === undefined) return false;
  const ours = moved.exported(name);
  if (ours !== undefined) return /^(Entity|GQLEntity|EntityMixin)$/.test(ours);
  let parent: ast.Class | undefined;
  visit(moved.program, (one) => {
    if (one.type === 'ClassDeclaration' && one.id?.name === name && one !== node) parent = one;
  });
  return parent ? isEntity(moved, parent) : /Entity$/.test(name);
}

function listStatics(moved: MovedFile, node: ast.Class): void {
  if (!isEntity(moved, node)) return;
  for (const one of node.body.body) {
    if (one.type !== 'MethodDefinition' && one.type !== 'PropertyDefinition') continue;
    const name = wordOf(one.key) ?? '';
    if (!one.static || one.computed) continue;
    if (name === 'useIncoming') moved.edit(one.key, 'shouldUpdate');
    else if (name === 'validate' && isOfDefaults(moved, one)) moved.remove(moved.ownLines(one));
    else if (name in STATICS)
      moved.todo(one, `\`static ${name}\` of an entity is not read here: ${STATICS[name]}.`, 'entities');
  }
}

/** `protected middleware` of a manager, which early versions only got from `getMiddleware()`. */
function openMiddleware(moved: MovedFile, node: ast.Class): void {
  if (!moved.isOld || !node.implements?.some((one) => moved.exported(wordOf(one.expression)) === 'Manager'))
    return;
  for (const one of node.body.body) {
    if (one.type !== 'PropertyDefinition' || wordOf(one.key) !== 'middleware' || !one.accessibility) continue;
    const found = /\b(protected|private)\s+/.exec(moved.code.slice(one.start, one.key.start));
    if (!found) continue;
    const start = one.start + found.index;
    moved.remove({ start, end: start + found[0].length });
  }
}

/** A method that is `return validateRequired(value, this.defaults)`: a list of summaries has records of its own here. */
function isOfDefaults(moved: MovedFile, { value }: ast.MethodDefinition | ast.PropertyDefinition): boolean {
  const body = value?.type === 'FunctionExpression' ? (value.body?.body ?? []) : [];
  const [first] = body;
  const call = first?.type === 'ReturnStatement' && first.argument && bare(first.argument);
  return (
    body.length === 1 &&
    !!call &&
    call.type === 'CallExpression' &&
    moved.exported(wordOf(call.callee)) === 'validateRequired' &&
    call.arguments.length === 2 &&
    memberOf(call.arguments[1] as ast.Node) === 'defaults'
  );
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

/** What the parent class does, which has no such member here. */
const INHERITED: Readonly<Record<string, (args: readonly string[]) => string>> = {
  __proto__: null as never,
  validate: () => 'undefined',
  shouldReorder: ([existing, incoming]) => `${incoming}.fetchedAt < ${existing}.fetchedAt`,
  shouldUpdate: () => 'true',
  useIncoming: () => 'true',
};

/** `super.validate(value)` of an entity: a class has it only if somebody wrote it. */
function moveSuper(moved: MovedFile, node: ast.CallExpression): void {
  const { callee } = node;
  const name = memberOf(callee) ?? '';
  if (!moved.isOld || node.optional || callee.type !== 'MemberExpression' || callee.object.type !== 'Super')
    return;
  if (!(name in INHERITED)) return;
  if (name === 'useIncoming') moved.edit(callee.property, 'shouldUpdate');
  moved.edit({ start: callee.end, end: callee.end }, '?.');
  const otherwise = INHERITED[name]!(node.arguments.map(({ start, end }) => moved.code.slice(start, end)));
  if (otherwise === 'undefined') return;
  moved.edit({ start: node.start, end: node.start }, '(');
  moved.edit({ start: node.end, end: node.end }, ` ?? ${otherwise})`);
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
    if (update && /Function/.test(update.value.type) && isTouched(moved))
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

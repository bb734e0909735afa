import type { ast } from '../../parse/parse.ts';
import type { MovedFile } from './moved-file.ts';
import { bare, memberOf, propertyOf, visit, wordOf } from './tree.ts';

/** Static members of an entity that nothing calls here. */
const STATICS: Readonly<Record<string, string>> = {
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

/** Methods of a controller that it does not have here. */
const METHODS: Readonly<Record<string, string>> = {
  getState: 'its methods read the state',
  dispatch: 'call the method that the action stands for',
  snapshot: 'its own `get` and `getResponse` read the state',
  resolve: 'use `setResponse` or `setError`',
  getResponseMeta: 'use `getResponse`',
  getQueryMeta: 'use `get`',
};

/** Rewrites, or lists, members that are called otherwise here. */
export function moveMembers(moved: MovedFile): void {
  visit(moved.program, (node, ancestors) => {
    if (node.type === 'MemberExpression') moveMember(moved, node);
    else if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') listStatics(moved, node);
    else if (node.type === 'ThrowStatement' || node.type === 'ReturnStatement')
      moveAbort(moved, node, ancestors);
    else if (node.type === 'NewExpression') moveError(moved, node);
    else if (node.type === 'CallExpression') listUpdate(moved, node);
    else if (node.type === 'VariableDeclarator') moveDebounced(moved, node);
  });
}

/** `schema.Delete`, `TodoResource.create`, `controller.getState`. */
function moveMember(moved: MovedFile, node: ast.MemberExpression): void {
  const name = memberOf(node);
  const object = bare(node.object);
  const local = object.type === 'Identifier' ? object.name : undefined;
  if (name === 'Delete' && moved.exported(local) === 'schema') moved.edit(node.property, 'Invalidate');
  else if (name === 'create' && local !== undefined) moveCreate(moved, node, local);
  else if (name && name in METHODS && isController(moved, object))
    moved.todo(node.property, `\`${local}.${name}\`: ${METHODS[name]}.`, 'the-state');
}

/** `create` of a resource that this file makes; of others, it may be a member of their own. */
function moveCreate(moved: MovedFile, node: ast.MemberExpression, local: string): void {
  if (!moved.isOld || moved.imported.has(local)) return;
  const init = initOf(moved, local);
  const maker = init?.type === 'CallExpression' ? wordOf(init.callee) : undefined;
  if (/^(createResource|resource)$/.test(moved.exported(maker) ?? ''))
    moved.edit(node.property, 'getList.push');
  else if (/Resource(Base)?$/.test(local))
    moved.todo(
      node.property,
      `\`${local}.create\`: use \`getList.push\`, unless it is your own member.`,
      'endpoints',
    );
}

/** The value of a constant, by its name; of the first one with that name. */
function initOf(moved: MovedFile, local: string): ast.Node | undefined {
  let found: ast.Node | undefined;
  visit(moved.program, (node) => {
    if (node.type === 'VariableDeclarator' && wordOf(node.id) === local && node.init)
      found ??= bare(node.init);
  });
  return found;
}

function isController(moved: MovedFile, object: ast.Node): boolean {
  const made = object.type === 'Identifier' ? initOf(moved, object.name) : object;
  if (made?.type !== 'CallExpression' && made?.type !== 'NewExpression') return false;
  return /^(useController|Controller)$/.test(moved.exported(wordOf(made.callee)) ?? '');
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
    else if (name in STATICS)
      moved.todo(one, `\`static ${name}\` of an entity is not read here: ${STATICS[name]}.`, 'entities');
  }
}

/** `throw snapshot.abort` in a guess of the response. */
function moveAbort(
  moved: MovedFile,
  node: ast.ThrowStatement | ast.ReturnStatement,
  ancestors: readonly ast.Node[],
): void {
  const value = node.argument && bare(node.argument);
  if (value?.type !== 'MemberExpression' || memberOf(value) !== 'abort') return;
  const guess = ancestors.findLast(
    ({ type }) => type === 'FunctionExpression' || type === 'ArrowFunctionExpression',
  );
  const [first] = guess && 'params' in guess ? (guess.params as readonly ast.Node[]) : [];
  if (first && wordOf(first) === wordOf(value.object))
    moved.edit(node, `return undefined${moved.code[node.end - 1] === ';' ? ';' : ''}`);
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

/** A function `update` among the options of an endpoint. */
function listUpdate(moved: MovedFile, node: ast.CallExpression): void {
  if (memberOf(node.callee) !== 'extend') return;
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

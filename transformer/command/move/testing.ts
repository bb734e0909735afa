import { isFunction } from '../../analyze/facts/syntax.ts';
import type { ast } from '../../parse/parse.ts';
import type { Counterpart } from './fates.ts';
import type { MovedFile } from './moved-file.ts';
import { bare, memberOf, propertyOf, visit, wordOf } from './tree.ts';

/** What a rendered hook has there, and here. */
const RESULT: Readonly<Record<string, string>> = {
  __proto__: null as never,
  waitForNextUpdate: 'settled',
  allSettled: 'settled',
  cleanup: 'unmount',
};

/** What makes a `renderDataHook` of a provider, in all versions. */
const MAKER = /^makeRender(DataClient|DataHook|RestHook)$/;

type Fn = ast.Function | ast.ArrowFunctionExpression;

/**
 * `renderDataHook` and its fixtures. Here it resolves once the hook shows its data:
 *
 *     const { result, waitForNextUpdate } = renderDataHook(hook, { initialFixtures })
 *     const { result, settled: waitForNextUpdate } = await renderDataHook(hook, { fixtures: initialFixtures })
 */
export function moveTests(moved: MovedFile): void {
  const renderers = renderersOf(moved);
  const awaited = new Set<Fn>();
  visit(moved.program, (node, ancestors) => {
    if (node.type === 'ObjectExpression' && moved.isOld) moveFixture(moved, node);
    if (node.type === 'TSTypeReference') moveMadeType(moved, node);
    if (isCleanup(node, renderers)) removeCall(moved, node, ancestors);
    const isTheirs = node.type === 'CallExpression' && renderers.get(wordOf(node.callee) ?? '');
    if (node.type !== 'CallExpression' || isTheirs === undefined) return;
    const [, options] = node.arguments;
    if (options?.type === 'ObjectExpression') moveOptions(moved, options);
    const outer = ancestors.findLast(({ type }) => type !== 'AwaitExpression');
    if (outer?.type === 'VariableDeclarator' && outer.id.type === 'ObjectPattern')
      moveResult(moved, outer.id);
    const fn = ancestors.findLast(isFunction);
    if (!isTheirs || !fn || outer !== ancestors.at(-1) || isReturned(ancestors)) return;
    moved.edit({ start: node.start, end: node.start }, 'await ');
    if (!fn.async && !awaited.has(fn))
      moved.edit({ start: nameAt(moved, fn), end: nameAt(moved, fn) }, 'async ');
    awaited.add(fn);
  });
}

/** `renderDataHook.cleanup()` of what a maker returned: here hooks unmount by themselves. */
const isCleanup = (node: ast.Node, renderers: ReadonlyMap<string, boolean>): node is ast.CallExpression =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  memberOf(node.callee) === 'cleanup' &&
  renderers.has(wordOf(node.callee.object) ?? '');

function removeCall(moved: MovedFile, node: ast.CallExpression, ancestors: readonly ast.Node[]): void {
  const parent = ancestors.at(-1);
  if (parent?.type === 'ExpressionStatement' && ancestors.at(-2)?.type === 'BlockStatement')
    moved.remove(moved.ownLines(parent));
  else moved.edit(node, 'undefined');
}

/** `ReturnType<typeof makeRenderDataHook>`: here the maker is what it made. */
function moveMadeType(moved: MovedFile, node: ast.TSTypeReference): void {
  const [made] = node.typeArguments?.params ?? [];
  if (wordOf(node.typeName) !== 'ReturnType' || made?.type !== 'TSTypeQuery') return;
  const local = wordOf(made.exprName);
  const { name } = (local === undefined ? undefined : moved.imported.get(local)) ?? {};
  if (name && MAKER.test(name)) moved.edit(node, `typeof ${local}`);
}

/** A function that returns the call hands the promise on. */
const isReturned = (ancestors: readonly ast.Node[]): boolean => {
  const parent = ancestors.at(-1);
  return parent?.type === 'ReturnStatement' || parent?.type === 'ArrowFunctionExpression';
};

/** Where `async` is written: before the function, or before the name of a method. */
function nameAt(moved: MovedFile, fn: Fn): number {
  const isMethod = fn.type === 'FunctionExpression' && moved.code[fn.start] === '(';
  if (!isMethod) return fn.start;
  return /[\w$]*\s*$/.exec(moved.code.slice(0, fn.start))!.index;
}

/** The names by which a file renders hooks: imported, or made by `makeRenderDataHook(Provider)`; true for theirs. */
function renderersOf(moved: MovedFile): ReadonlyMap<string, boolean> {
  const names = new Map<string, boolean>();
  const makers = new Set<string>();
  for (const { local, name, specifier } of moved.imported.values()) {
    if (name === 'renderDataHook') names.set(local, specifier !== 'presource/testing');
    if (MAKER.test(name)) makers.add(local);
  }
  visit(moved.program, (node, ancestors) => {
    // Of a file that is moved already: `const render = makeRenderDataHook`, which is another name of ours.
    const init = node.type === 'VariableDeclarator' ? wordOf(node.init) : undefined;
    if (node.type === 'VariableDeclarator' && init !== undefined && names.has(init))
      names.set(wordOf(node.id) ?? init, names.get(init)!);
    if (node.type !== 'CallExpression' || !makers.has(wordOf(node.callee) ?? '')) return;
    const parent = ancestors.at(-1);
    const name =
      parent?.type === 'VariableDeclarator' || parent?.type === 'AssignmentExpression'
        ? wordOf(parent.type === 'VariableDeclarator' ? parent.id : parent.left)
        : undefined;
    if (name !== undefined) names.set(name, true);
  });
  return names;
}

/** `initialFixtures` and `resolverFixtures` are one table here. */
function moveOptions(moved: MovedFile, options: ast.ObjectExpression): void {
  const given = ['resolverFixtures', 'initialFixtures'].flatMap((key) => propertyOf(options, key) ?? []);
  const [first, second] = given;
  const data = propertyOf(options, 'getInitialInterceptorData');
  if (data)
    moved.todo(data, '`getInitialInterceptorData`: keep the data in a variable of the test.', 'tests');
  if (!first) return;
  const open = ({ start, value }: ast.ObjectProperty, text: string) =>
    moved.edit({ start, end: value.start }, text);
  if (!second) {
    open(first, 'fixtures: ');
    return;
  }
  const [early, late] = first.start < second.start ? [first, second] : [second, first];
  if (!/^\s*,\s*$/.test(moved.code.slice(early.end, late.start))) {
    moved.todo(first, '`initialFixtures` and `resolverFixtures` are one table here: `fixtures`.', 'tests');
    return;
  }
  open(early, 'fixtures: [...');
  moved.edit({ start: early.end, end: late.value.start }, ', ...');
  moved.edit({ start: late.end, end: late.end }, ']');
}

function moveResult(moved: MovedFile, pattern: ast.ObjectPattern): void {
  for (const one of pattern.properties) {
    const name = one.type === 'Property' ? wordOf(one.key) : undefined;
    if (one.type !== 'Property' || name === undefined) continue;
    if (name === 'waitFor')
      moved.todo(one, '`waitFor`: here it is that of `@testing-library/react`.', 'tests');
    const ours = RESULT[name];
    if (!ours) continue;
    if (one.shorthand) moved.edit({ start: one.start, end: one.start }, `${ours}: `);
    else moved.edit(one.key, ours);
  }
}

/** `{ endpoint, args, response: error, error: true }` is `{ endpoint, args, error }` here. */
function moveFixture(moved: MovedFile, node: ast.ObjectExpression): void {
  const [endpoint, response, error] = ['endpoint', 'response', 'error'].map((key) => propertyOf(node, key));
  if (!endpoint || !response || !error) return;
  const isError = error.value.type === 'Literal' && error.value.value === true;
  if (!isError) return;
  const rest = /^\s*,\s*/.exec(moved.code.slice(error.end))?.[0].length ?? 0;
  if (rest > 0) moved.remove({ start: error.start, end: error.end + rest });
  else {
    const before = /,\s*$/.exec(moved.code.slice(0, error.start))?.[0].length ?? 0;
    moved.remove({ start: error.start - before, end: error.end });
  }
  if (response.shorthand) moved.edit({ start: response.start, end: response.start }, 'error: ');
  else moved.edit(response.key, 'error');
}

/**
 * `makeRenderDataClient(CacheProvider)` is `renderDataHook` itself. Returns the local names that stand for it then.
 */
export function moveMakers(moved: MovedFile): Map<string, Counterpart> {
  const places = new Map<string, Counterpart>();
  visit(moved.program, (node) => {
    if (node.type !== 'CallExpression') return;
    const local = wordOf(node.callee);
    const { name } = (local === undefined ? undefined : moved.imported.get(local)) ?? {};
    if (!name || !MAKER.test(name)) return;
    const [provider] = node.arguments;
    const isKnown =
      provider &&
      /^(DataProvider|NextProvider|makeCacheProvider)$/.test(
        moved.exported(wordOf(bare(provider as ast.Node))) ?? '',
      );
    if (!isKnown) {
      moved.todo(node, `\`${name}\` of a provider of your own: pass it as \`wrapper\`.`, 'tests');
      return;
    }
    moved.remove({ start: node.callee.end, end: node.end });
    places.set(local!, { entry: 'presource/testing', name: 'renderDataHook' });
  });
  return places;
}

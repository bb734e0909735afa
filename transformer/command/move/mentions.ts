import type { ast } from '../../parse/parse.ts';
import type { MovedFile } from './moved-file.ts';
import { fateOf, isPeer, isUnknownPeer, mainEntry } from './packages.ts';
import { bare, memberOf, stringIn, visit, wordOf } from './tree.ts';

/** A module that is named by a text in code: `import('…')`, `require('…')`, `jest.mock('…')`. */
interface Mention {
  readonly node: ast.Node;
  readonly specifier: string;
  /** The names that are used of it, with their keys, if all of them can be seen. */
  readonly names: readonly (readonly [name: string, key: ast.Node, isShort: boolean])[] | undefined;
  readonly isMock: boolean;
}

const MOCKING = new Set([
  'mock',
  'doMock',
  'unmock',
  'dontMock',
  'doUnmock',
  'setMock',
  'requireActual',
  'requireMock',
  'importActual',
  'importMock',
  'genMockFromModule',
  'createMockFromModule',
]);

/** Moves the places that name a package outside of imports. */
export function moveMentions(moved: MovedFile): void {
  const mentions = mentionsOf(moved);
  const mocked = new Map<string, Set<string>>();
  for (const { specifier, names, isMock } of mentions) {
    if (!isMock) continue;
    const all = mocked.get(specifier) ?? new Set();
    for (const [name] of names ?? []) all.add(name);
    mocked.set(specifier, all);
  }
  // A mock without a factory stands for what the file imports.
  for (const [specifier, names] of mocked)
    if (names.size === 0)
      for (const one of moved.imported.values()) if (one.specifier === specifier) names.add(one.name);
  const isMoved = moved.imported.size > 0 && !moved.isOld;
  for (const mention of mentions) {
    const names = mention.isMock ? mocked.get(mention.specifier) : mention.names?.map(([name]) => name);
    // An earlier run has moved the imports that such a mock stands for, and has listed it.
    const isListed = mention.isMock && mocked.get(mention.specifier)?.size === 0 && isMoved;
    moveMention(moved, mention, isListed ? undefined : names && [...names]);
  }
}

function moveMention(moved: MovedFile, mention: Mention, names: readonly string[] | undefined): void {
  const { node, specifier, isMock } = mention;
  const fates = (names ?? []).map((name) => [name, fateOf(specifier, name)] as const);
  const entries = new Set(fates.map(([, fate]) => (fate && 'entry' in fate ? fate.entry : undefined)));
  const quote = moved.code[node.start]!;
  if (!names || entries.has(undefined) || entries.size > 1) {
    const listed = fates.map(([name, fate]) =>
      fate && 'entry' in fate ? `\`${name}\` of ${fate.entry}` : `\`${name}\`: ${fate?.text ?? 'unknown'}`,
    );
    const what = listed.length > 0 ? listed.join(', ') : 'its names are in several modules';
    moved.todo(node, `${specifier} is named outside of an import: here ${what}.`, 'imports');
    return;
  }
  const [entry = mainEntry(specifier)] = entries;
  moved.edit(node, `${quote}${entry}${quote}`);
  for (const [name, key, isShort] of mention.names ?? []) {
    const fate = fateOf(specifier, name);
    if (!fate || !('entry' in fate) || fate.name === name) continue;
    if (!isShort) moved.edit(key, fate.name);
    else if (!isMock) moved.edit({ start: key.start, end: key.start }, `${fate.name}: `);
  }
}

function mentionsOf(moved: MovedFile): Mention[] {
  const found: Mention[] = [];
  visit(moved.program, (node, ancestors) => {
    const specifier = stringIn(node);
    if (specifier === undefined || moved.isRemoved(node)) return;
    const parent = ancestors.at(-1)!;
    const isDeclared = /^(Import|Export\w+)Declaration$/.test(parent.type);
    if (isUnknownPeer(specifier) && (isDeclared || parent.type === 'ImportExpression' || isRequire(parent)))
      moved.todo(node, `Nothing of ${specifier} is known here.`, 'imports');
    if (!isPeer(specifier) || isDeclared) return;
    const mention = { node, specifier, isMock: false };
    if (parent.type === 'ImportExpression' || isRequire(parent))
      found.push({ ...mention, names: namesTaken(parent, ancestors.slice(0, -1)) });
    else if (parent.type === 'CallExpression' && MOCKING.has(memberOf(parent.callee) ?? ''))
      found.push({ ...mention, names: namesMocked(parent), isMock: true });
    else if (parent.type === 'TSImportType' || ancestors.at(-2)?.type === 'TSImportType')
      found.push({ ...mention, names: namesOfType(ancestors) });
    else if (parent.type === 'TSExternalModuleReference' || parent.type === 'TSModuleDeclaration')
      moved.todo(node, `${specifier} is declared or required here: write it for our entries.`, 'imports');
    else moved.todo(node, `The text '${specifier}' names a package that is left.`, 'imports');
  });
  return found;
}

const isRequire = (node: ast.Node): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'require';

type Names = [name: string, key: ast.Node, isShort: boolean][] | undefined;

/** `const { a } = await import('…')`, `(await import('…')).a`, `import('…').then(({ a }) => …)`, and with `require`. */
function namesTaken(node: ast.Node, ancestors: readonly ast.Node[]): Names {
  let at = ancestors.length - 1;
  let value = node;
  while (
    ancestors[at]?.type === 'AwaitExpression' ||
    (ancestors[at] && bare(ancestors[at]!) !== ancestors[at])
  )
    value = ancestors[at--]!;
  const parent = ancestors[at];
  if (parent?.type === 'VariableDeclarator' && parent.init && bare(parent.init) === bare(value))
    return keysOf(parent.id);
  if (parent?.type !== 'MemberExpression' || parent.object !== value) return undefined;
  const member = memberOf(parent);
  const call = ancestors[at - 1];
  if (member !== 'then') return member === undefined ? undefined : [[member, parent.property, false]];
  const [callback] = call?.type === 'CallExpression' ? call.arguments : [];
  if (callback?.type !== 'ArrowFunctionExpression' && callback?.type !== 'FunctionExpression')
    return undefined;
  const [parameter] = callback.params;
  if (parameter?.type === 'ObjectPattern') return keysOf(parameter);
  return parameter?.type === 'Identifier' && callback.body
    ? membersOf(callback.body, parameter.name)
    : undefined;
}

function keysOf(pattern: ast.Node): Names {
  if (pattern.type !== 'ObjectPattern') return undefined;
  const names: NonNullable<Names> = [];
  for (const one of pattern.properties) {
    const name = one.type === 'Property' && !one.computed ? wordOf(one.key) : undefined;
    if (one.type !== 'Property' || name === undefined) return undefined;
    names.push([name, one.key, one.shorthand]);
  }
  return names;
}

function membersOf(body: ast.Node, local: string): Names {
  const names: NonNullable<Names> = [];
  let isWhole = false;
  visit(body, (node, ancestors) => {
    if (node.type !== 'Identifier' || node.name !== local) return;
    const parent = ancestors.at(-1);
    const name = parent && parent.type === 'MemberExpression' ? memberOf(parent) : undefined;
    if (parent?.type === 'MemberExpression' && parent.object === node && name !== undefined)
      names.push([name, parent.property, false]);
    else isWhole = true;
  });
  return isWhole ? undefined : names;
}

/** The keys of the object that a factory of a mock returns. */
function namesMocked({ arguments: given }: ast.CallExpression): Names {
  const [, factory] = given;
  if (factory?.type !== 'ArrowFunctionExpression' && factory?.type !== 'FunctionExpression') return [];
  const { body } = factory;
  const last = body?.type === 'BlockStatement' ? body.body.at(-1) : body;
  const value = last?.type === 'ReturnStatement' ? last.argument : last;
  const object = value && bare(value as ast.Node);
  if (object?.type !== 'ObjectExpression') return [];
  return object.properties.flatMap((one) => {
    const name = one.type === 'Property' && !one.computed ? wordOf(one.key) : undefined;
    return one.type === 'Property' && name !== undefined && name !== '__esModule'
      ? [[name, one.key, one.shorthand] as [string, ast.Node, boolean]]
      : [];
  });
}

/** `import('…').Controller` as a type. */
function namesOfType(ancestors: readonly ast.Node[]): Names {
  const type = ancestors.findLast(({ type }) => type === 'TSImportType');
  if (type?.type !== 'TSImportType' || !type.qualifier) return undefined;
  let first: ast.Node = type.qualifier;
  while (first.type === 'TSQualifiedName') first = first.left;
  const name = wordOf(first);
  return name === undefined ? undefined : [[name, first, false]];
}

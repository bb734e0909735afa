import type { ast } from '../../parse/parse.ts';
import type { Counterpart } from './fates.ts';
import type { MovedFile } from './moved-file.ts';
import { bare, memberOf, visit, wordOf } from './tree.ts';

/** What a controller has by itself, so that a list of managers need not contain it. */
const BUILT_IN = new Set([
  'NetworkManager',
  'IdlingNetworkManager',
  'SubscriptionManager',
  'PollingSubscription',
  'DevToolsManager',
  'getDefaultManagers',
]);

const PROPS: Readonly<Record<string, readonly [text: string, anchor: string]>> = {
  __proto__: null as never,
  initialState: ['has `initialState`: pass a controller that has the data', 'the-state'],
  Controller: ['has `Controller`: pass a controller as `controller`', 'providers'],
  gcPolicy: ['has `gcPolicy`: pass `new Controller({ gc })` as `controller`', 'memory'],
};

/** A prop of an element that is written as JSX, or with `createElement`. */
interface Prop {
  readonly node: ast.JSXAttribute | ast.ObjectProperty;
  readonly name: string;
  readonly value: ast.Node | undefined;
}

/**
 * Removes the props of a provider that a controller makes needless, and lists others. Returns the providers that
 * have managers of their own, which another entry exports.
 */
export function moveProviders(moved: MovedFile): Map<string, Counterpart> {
  const places = new Map<string, Counterpart>();
  visit(moved.program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'CallExpression') return;
    const provider = providerOf(moved, node);
    if (provider !== 'DataProvider' && provider !== 'NextProvider') return;
    for (const prop of propsOf(node)) {
      const { node: at, name, value } = prop;
      // It shows nothing in production; the panel of ours is a component.
      if (name === 'devButton') removeProp(moved, at);
      else if (name === 'managers') {
        if (value && removeManagers(moved, value)) removeProp(moved, at);
        else if (provider === 'NextProvider') moveInside(moved, node, at);
        else placeElement(moved, places, node, { entry: 'presource/managers', name: 'DataProvider' });
      } else if (name in PROPS) {
        const [text, anchor] = PROPS[name]!;
        moved.todo(at, `The provider ${text}.`, anchor);
      }
    }
  });
  removeBuiltIn(moved);
  return places;
}

/** What an element is, by its exported name: of `<Provider>` and `createElement(Provider)`. */
function providerOf(moved: MovedFile, node: ast.JSXElement | ast.CallExpression): string | undefined {
  if (node.type === 'JSXElement') return moved.exportedElement(node.openingElement.name);
  const isMade = (memberOf(node.callee) ?? wordOf(node.callee)) === 'createElement';
  return isMade ? moved.exported(wordOf(node.arguments[0])) : undefined;
}

function propsOf(node: ast.JSXElement | ast.CallExpression): Prop[] {
  if (node.type === 'JSXElement')
    return node.openingElement.attributes.flatMap((one) => {
      if (one.type !== 'JSXAttribute') return [];
      const value = one.value?.type === 'JSXExpressionContainer' ? one.value.expression : undefined;
      return [{ node: one, name: wordOf(one.name) ?? '', value }];
    });
  const [, props] = node.arguments;
  if (props?.type !== 'ObjectExpression') return [];
  return props.properties.flatMap((one) =>
    one.type === 'Property' && !one.computed
      ? [{ node: one, name: wordOf(one.key) ?? '', value: one.value }]
      : [],
  );
}

/** `<DataProvider managers={…}>` of Next.js is `<NextProvider><Managers managers={…}>`. */
function moveInside(
  moved: MovedFile,
  element: ast.JSXElement | ast.CallExpression,
  managers: ast.JSXAttribute | ast.ObjectProperty,
): void {
  const isTheirs = (name: ast.Node) => moved.isTheirs(wordOf(name) ?? '');
  if (element.type !== 'JSXElement' || !element.closingElement || !isTheirs(element.openingElement.name)) {
    moved.todo(managers, 'The provider of Next.js has `managers`: put `Managers` into it.', 'managers');
    return;
  }
  const { openingElement, closingElement } = element;
  const local = moved.need({ entry: 'presource/managers', name: 'Managers' });
  removeProp(moved, managers);
  const text = moved.code.slice(managers.start, managers.end);
  moved.edit({ start: openingElement.end, end: openingElement.end }, `<${local} ${text}>`);
  moved.edit({ start: closingElement.start, end: closingElement.start }, `</${local}>`);
}

/** Says that an element is that of another entry: by its local name, or where it is the member of a namespace. */
function placeElement(
  moved: MovedFile,
  places: Map<string, Counterpart>,
  element: ast.JSXElement | ast.CallExpression,
  counterpart: Counterpart,
): void {
  if (element.type === 'CallExpression') {
    places.set(wordOf(element.arguments[0])!, counterpart);
    return;
  }
  const { openingElement, closingElement } = element;
  for (const one of [openingElement, closingElement]) {
    if (one?.name.type === 'JSXIdentifier') places.set(one.name.name, counterpart);
    else if (one?.name.type === 'JSXMemberExpression') moved.members.set(one.name.object, counterpart);
  }
}

/** What a controller has by itself leaves all lists: `[new Mine(), ...getDefaultManagers()]`. */
function removeBuiltIn(moved: MovedFile): void {
  const { code } = moved;
  visit(moved.program, (node, ancestors) => {
    const parent = ancestors.at(-1);
    if (!isBuiltInItem(moved, node) || moved.isRemoved(node)) return;
    const isSpread = parent?.type === 'SpreadElement';
    const [item, list] = isSpread ? [parent, ancestors.at(-2)] : [node, parent];
    const isAdded = list?.type === 'CallExpression' && /^(push|unshift)$/.test(memberOf(list.callee) ?? '');
    if (list?.type !== 'ArrayExpression' && !isAdded) {
      if (node.type !== 'CallExpression') return;
      // Of what was in it nothing is used any more.
      moved.remove(node);
      moved.edit({ start: node.start, end: node.start }, '[]');
      return;
    }
    const comma = /^\s*,/.exec(code.slice(item.end));
    const [before] = /(?:,\s*|\s*)$/.exec(code.slice(0, item.start))!;
    const blank = comma ? before.replace(/^,/, '') : before;
    moved.remove({ start: item.start - blank.length, end: item.end + (comma?.[0].length ?? 0) });
  });
}

function removeProp(moved: MovedFile, { type, start, end }: ast.JSXAttribute | ast.ObjectProperty): void {
  const [blank] = /\s*$/.exec(moved.code.slice(0, start))!;
  const comma = type === 'Property' ? /^\s*,/.exec(moved.code.slice(end)) : null;
  moved.remove({ start: start - blank.length, end: end + (comma?.[0].length ?? 0) });
}

/** True if all managers of a list are built in. Removes the constant that has them, if nothing else uses it. */
function removeManagers(moved: MovedFile, value: ast.Node): boolean {
  const list = bare(value);
  if (list.type !== 'Identifier') return isBuiltIn(moved, list);
  const declared = constantOf(moved, list.name);
  if (!declared?.init || !isBuiltIn(moved, declared.init)) return false;
  const [statement, isExported] = declared.statement;
  let uses = 0;
  visit(moved.program, (node) => {
    if (node.type === 'Identifier' && node.name === list.name) uses++;
  });
  // Its declaration, and the prop.
  if (uses > 2 || isExported) return false;
  moved.remove(moved.wholeLine(statement));
  return true;
}

function isBuiltIn(moved: MovedFile, node: ast.Node): boolean {
  const list = bare(node);
  if (list.type === 'ArrayExpression') {
    return list.elements.every((one) => {
      if (!one) return true;
      return isBuiltIn(moved, one.type === 'SpreadElement' ? one.argument : one);
    });
  }
  // Made once per mount: `useMemo(() => [...], [])`, or a function as the prop.
  const make = list.type === 'CallExpression' && wordOf(list.callee) === 'useMemo' ? list.arguments[0] : list;
  if (make?.type === 'ArrowFunctionExpression')
    return make.body?.type !== 'BlockStatement' && isBuiltIn(moved, make.body as ast.Node);
  return isBuiltInItem(moved, list);
}

/** One manager, or a call that makes all of them, also with a filter. */
function isBuiltInItem(moved: MovedFile, node: ast.Node): boolean {
  const text = () => moved.code.slice(node.start, node.end);
  if (node.type === 'MemberExpression') return /^\w+\.defaultProps\.managers$/.test(text());
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  if (memberOf(node.callee) === 'filter' && node.callee.type === 'MemberExpression')
    return isBuiltInItem(moved, bare(node.callee.object));
  // Lengths of expiry are options of endpoints here.
  return BUILT_IN.has(moved.exported(wordOf(node.callee)) ?? '') && !/ExpiryLength/.test(text());
}

/** A `const` of the module, if its statement declares nothing else. */
function constantOf(
  moved: MovedFile,
  name: string,
): { readonly init: ast.Node | null; readonly statement: readonly [ast.Node, boolean] } | undefined {
  for (const one of moved.program.body) {
    const isExported = one.type === 'ExportNamedDeclaration';
    const declaration = isExported ? one.declaration : one;
    if (declaration?.type !== 'VariableDeclaration' || declaration.declarations.length !== 1) continue;
    const [first] = declaration.declarations;
    if (first!.id.type === 'Identifier' && first!.id.name === name)
      return { init: first!.init, statement: [one, isExported] };
  }
  return undefined;
}

/** The boundaries that use props which only those of `presource/boundaries` have. */
export function boundariesWithMore(moved: MovedFile): Map<string, Counterpart> {
  const found = new Map<string, Counterpart>();
  visit(moved.program, (node) => {
    if (node.type !== 'JSXElement') return;
    const { name: element, attributes } = node.openingElement;
    const name = moved.exportedElement(element) ?? '';
    if (!/^(Async|Error)Boundary$/.test(name)) return;
    for (const one of attributes) {
      const prop = one.type === 'JSXAttribute' ? wordOf(one.name) : undefined;
      if (prop === 'className' || prop === 'errorClassName')
        moved.todo(
          one,
          `\`${prop}\` of a boundary: write the class in its \`errorComponent\`.`,
          'boundaries',
        );
    }
    const hasMore = attributes.some(
      (one) =>
        one.type === 'JSXSpreadAttribute' || /^(listen|fallbackComponent)$/.test(wordOf(one.name) ?? ''),
    );
    if (hasMore) placeElement(moved, found, node, { entry: 'presource/boundaries', name });
  });
  return found;
}

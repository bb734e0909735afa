import type { ast } from '../../parse/parse.ts';
import type { Entry, Fate } from './fates.ts';
import type { MovedFile } from './moved-file.ts';
import { fateOf, isPeer, mainEntry, RESOURCE_CLASS } from './packages.ts';
import { visit, wordOf } from './tree.ts';

/** A use of a namespace: `DC.useSuspense`, `<DC.AsyncBoundary>`, `DC.Controller` as a type. */
interface MemberUse {
  readonly object: ast.Node;
  readonly member: ast.Node;
  readonly name: string;
  /** False in a type, and in an element. */
  readonly isValue: boolean;
}

const SUFFIX: Readonly<Record<Entry, string>> = {
  presource: 'Data',
  'presource/react': 'React',
  'presource/boundaries': 'Boundaries',
  'presource/managers': 'Managers',
  'presource/graphql': 'GraphQL',
  'presource/testing': 'Testing',
  'presource/next': 'Next',
};

/** `import * as DC`, `export *`: what they stand for may be in several entries of ours. */
export function moveNamespaces(moved: MovedFile): void {
  for (const node of moved.program.body) {
    if (node.type === 'ExportAllDeclaration' && isPeer(node.source.value)) moveExportAll(moved, node);
    if (node.type !== 'ImportDeclaration' || !isPeer(node.source.value)) continue;
    const [first] = node.specifiers;
    if (!first || node.specifiers.every(({ type }) => type === 'ImportSpecifier')) continue;
    if (node.specifiers.length === 1 && first.type === 'ImportNamespaceSpecifier')
      moveNamespace(moved, node, first.local.name);
    else
      moved.todo(
        node,
        `An import of ${node.source.value} that is none of names: import the names.`,
        'imports',
      );
  }
}

function moveNamespace(moved: MovedFile, node: ast.ImportDeclaration, local: string): void {
  const specifier = node.source.value;
  const { uses, isWhole } = usesOf(moved, local);
  if (isWhole) {
    moved.todo(node, `\`${local}\` is used as a whole: here its names are in several modules.`, 'imports');
    return;
  }
  const main = mainEntry(specifier);
  const names = new Map<string, string>();
  /** The name of the namespace of a module; the first one keeps its name. */
  const namespaceOf = (module: string) => {
    let name = names.get(module);
    if (!name) {
      name = names.size === 0 ? local : moved.freshName(`${local}${SUFFIX[module as Entry] ?? 'Old'}`);
      names.set(module, name);
    }
    return name;
  };
  const fateIn = ({ object, name, isValue }: MemberUse) =>
    name === 'Resource' && isValue ? RESOURCE_CLASS : (moved.members.get(object) ?? fateOf(specifier, name));
  if (uses.some((use) => isIn(main, fateIn(use)))) namespaceOf(main);
  for (const use of uses) {
    const { object, member, name } = use;
    const fate = fateIn(use);
    if (!fate || !('entry' in fate)) {
      const unknown = { text: `no export of ${specifier} that is known here`, anchor: 'every-name' };
      moved.todoName(object, `${local}.${name}`, fate ?? unknown);
    }
    const isOurs = fate !== undefined && 'entry' in fate;
    const namespace = namespaceOf(isOurs ? fate.entry : specifier);
    if (namespace !== local) moved.edit(object, namespace);
    if (isOurs && fate.name !== name) moved.edit(member, fate.name);
  }
  if (names.size === 0) names.set(main, local);
  const quote = moved.code[node.source.start]!;
  const head = `import ${node.importKind === 'type' ? 'type ' : ''}*`;
  const end = moved.code[node.end - 1] === ';' ? ';' : '';
  const lines = [...names].map(([module, name]) => `${head} as ${name} from ${quote}${module}${quote}${end}`);
  const text = lines.join(moved.code.includes('\r\n') ? '\r\n' : '\n');
  if (text !== moved.code.slice(node.start, node.end)) moved.edit(node, text);
}

const isIn = (entry: Entry, fate: Fate | undefined): boolean =>
  fate !== undefined && 'entry' in fate && fate.entry === entry;

/** The members of a namespace that a file uses; `isWhole` if it uses the namespace in another way. */
function usesOf(moved: MovedFile, local: string): { uses: MemberUse[]; isWhole: boolean } {
  const uses: MemberUse[] = [];
  let isWhole = false;
  visit(moved.program, (node, ancestors) => {
    if ((node.type !== 'Identifier' && node.type !== 'JSXIdentifier') || node.name !== local) return;
    const parent = ancestors.at(-1);
    if (parent?.type === 'ImportNamespaceSpecifier' || moved.isRemoved(node)) return;
    const member = memberNode(parent, node);
    if (member === 'other') return;
    const name = wordOf(member);
    if (member && name !== undefined)
      uses.push({ object: node, member, name, isValue: parent?.type === 'MemberExpression' });
    else isWhole = true;
  });
  return { uses, isWhole };
}

/** The member that a use of a namespace names; `'other'` for another thing of the same name. */
function memberNode(parent: ast.Node | undefined, node: ast.Node): ast.Node | 'other' | undefined {
  switch (parent?.type) {
    case 'MemberExpression':
      if (parent.object === node) return parent.computed ? undefined : parent.property;
      return parent.computed ? undefined : 'other';
    case 'JSXMemberExpression':
      return parent.object === node ? parent.property : 'other';
    case 'TSQualifiedName':
      return parent.left === node ? parent.right : 'other';
    case 'Property':
      return parent.key === node && !parent.shorthand && !parent.computed ? 'other' : undefined;
    case 'JSXAttribute':
      return 'other';
    default:
      return undefined;
  }
}

/** `Controller` and the like are exports of their React package, too. */
function moveExportAll(moved: MovedFile, node: ast.ExportAllDeclaration): void {
  const quote = moved.code[node.source.start]!;
  const entry = mainEntry(node.source.value);
  const others = moved.program.body.filter((one) => one.type === 'ExportAllDeclaration' && one !== node);
  const exported = others.map((one) => (one as ast.ExportAllDeclaration).source.value);
  const first = moved.program.body.find(
    (one) => one.type === 'ExportAllDeclaration' && !one.exported && entry === entryOf(one.source.value),
  );
  if (!node.exported && (first !== node || exported.includes(entry))) {
    moved.remove(moved.wholeLine(node));
    return;
  }
  const end = moved.code[node.end - 1] === ';' ? ';' : '';
  const isAll = exported.some((one) => entryOf(one) === 'presource' || one === 'presource');
  const more =
    entry === 'presource/react' && !node.exported && !isAll
      ? `${moved.code.includes('\r\n') ? '\r\n' : '\n'}export { Controller, ExpiryStatus } from ${quote}presource${quote}${end}`
      : '';
  moved.edit(node.source, `${quote}${entry}${quote}`);
  if (more) moved.edit({ start: node.end, end: node.end }, more);
}

const entryOf = (specifier: string): Entry | undefined =>
  isPeer(specifier) ? mainEntry(specifier) : undefined;

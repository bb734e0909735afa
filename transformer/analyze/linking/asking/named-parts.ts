import { PARTS, type PartName } from '../../../../runtime/contract/parts.ts';
import type { ast } from '../../../parse/parse.ts';
import { moduleName } from '../../facts/imports.ts';
import { targetsOf } from '../../facts/syntax.ts';
import type { Ask, FileFacts } from '../file-facts.ts';
import { literalOf, nameOfRead, textOfKey, unwrapped } from '../names/expression-names.ts';
import { computesValue, definedKeys, publicParameter } from '../names/member-definitions.ts';
import { isForeignCall } from '../values/foreign-calls.ts';
import type { ForeignValues } from '../values/foreign-values.ts';
import { mayBeOption } from '../values/option-values.ts';
import { platformTexts } from '../values/platform-texts.ts';

/** Parts by the names that need them. */
function tableOf(kind: 'words' | 'options' | 'texts' | 'imports'): ReadonlyMap<unknown, readonly PartName[]> {
  const table = new Map<unknown, PartName[]>();
  for (const [part, declared] of Object.entries(PARTS))
    for (const name of declared[kind] ?? []) table.set(name, [...(table.get(name) ?? []), part as PartName]);
  return table;
}

const of = (table: ReturnType<typeof tableOf>, name: unknown) => table.get(name) ?? [];

const WORDS = tableOf('words');
const OPTIONS = tableOf('options');
const TEXTS = tableOf('texts');
const IMPORTS = tableOf('imports');
const ALL_IMPORTS = [...IMPORTS.values()].flat();

/** The names by which an enum or a constant may say a word: `Push`, `PUSH`, `GET_PAGE`. */
const spelled = (name: unknown): string => String(name).replaceAll('_', '').toLowerCase();

/** The same words, as an enum may name them: `Member.Push`. */
const SPELLED = new Map([...WORDS].map(([word, parts]) => [spelled(word), parts]));

/** The nodes that give a name a value, or take one. */
type Keyed =
  | ast.ObjectProperty
  | ast.BindingProperty
  | ast.AssignmentTargetProperty
  | ast.MethodDefinition
  | ast.PropertyDefinition
  | ast.AccessorProperty;

/** The parts of static members of entities, by name, where the name is an option of an endpoint or a member of instances. */
const OF_ENDPOINTS = new Map<unknown, readonly PartName[]>(
  [...PARTS.custom.options, ...PARTS.twins.options].map((name) => [
    name,
    name === 'process' ? ['forms'] : [],
  ]),
);

/**
 * Finds the parts that a node asks for by name: those of the words, options, texts and imports of the table of parts. A name that certainly
 * belongs to a foreign value asks for nothing.
 *
 *     controller.invalidateAll(…), { optimistic: true }, import { field } from 'presource'   →   keys, optimistic, circles and related
 *     new Map().set(…), <li className="field" />, fetch(url, { method })                     →   none
 */
export function namedParts({ program, foreign, ours }: FileFacts): Ask {
  const ofImport = importsIn(program);
  const targets = new Set<ast.Node>();
  /** Keys of patterns that take members off a foreign value, keys of objects that one is given, and texts of the platform. */
  const foreignNames = new Set<ast.Node>();
  /** Options of endpoints, and members of resources. */
  const ofEndpoints = new Set<ast.Node | undefined>();

  const ofMember = (node: ast.MemberExpression, parent: ast.Node | undefined): readonly PartName[] => {
    const { object, property, computed } = node;
    const name = nameOfRead(node);
    // Words in text are found as text.
    const word = computed ? undefined : WORDS.get(name);
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
    const isForeign = word && ((isCalled && isForeignCall(name, parent.arguments)) || foreign.has(object));
    const key = computed ? unwrapped(property) : undefined;
    return [
      ...(isForeign ? [] : (word ?? [])),
      // `list[Member.Push]`: a bundler may write the text of an enum here, and leave out its module.
      ...((key?.type === 'MemberExpression' && SPELLED.get(spelled(nameOfRead(key)))) || []),
      ...((targets.has(node) && OPTIONS.get(name)) || []),
    ];
  };

  const ofKey = (node: Keyed, parent: ast.Node | undefined): readonly PartName[] => {
    const name = textOfKey(node);
    // A method of a class is the class's own.
    const isMethod = node.type === 'MethodDefinition' && node.kind === 'method';
    const word = isMethod || foreignNames.has(node) ? undefined : WORDS.get(name);
    const isGiven =
      parent?.type !== 'ObjectPattern' &&
      !foreignNames.has(node) &&
      (computesValue(node) || mayBeOption(name, node.value));
    const isOfEntity = !ofEndpoints.has(parent) && (node.type === 'Property' || node.static);
    const options = (!isOfEntity && OF_ENDPOINTS.get(name)) || OPTIONS.get(name);
    return [...(word ?? []), ...((isGiven && options) || [])];
  };

  return (node, parent) => {
    for (const one of foreignNamesIn(node, foreign)) foreignNames.add(one);
    if (node.type === 'CallExpression' || node.type === 'NewExpression')
      for (const one of ours.options(node)) ofEndpoints.add(one);
    switch (node.type) {
      case 'AssignmentExpression':
      case 'ForOfStatement':
      case 'ForInStatement':
        for (const one of targetsOf(node.left)) if (one.type === 'MemberExpression') targets.add(one);
        return [];
      case 'MemberExpression':
        return [...ofMember(node, parent), ...ofImport(node, parent)];
      case 'Property':
      case 'AccessorProperty':
      case 'MethodDefinition':
      case 'PropertyDefinition':
        return ofKey(node, parent);
      case 'Literal':
      case 'TemplateLiteral':
        return foreignNames.has(node) ? [] : [...of(WORDS, literalOf(node)), ...of(TEXTS, literalOf(node))];
      case 'CallExpression':
        return definedKeys(node).flatMap((name) => of(OPTIONS, name));
      case 'TSParameterProperty': {
        const name = publicParameter(node);
        return OF_ENDPOINTS.get(name) ?? of(OPTIONS, name);
      }
      // An entry: `Object.fromEntries([['optimistic', true]])`.
      case 'ArrayExpression':
        return (node.elements.length === 2 && OPTIONS.get(literalOf(node.elements[0]))) || [];
      default:
        return ofImport(node, parent);
    }
  };
}

/** Keys and texts that are none of ours, by the node around them. */
function foreignNamesIn(node: ast.Node, foreign: ForeignValues): readonly ast.Node[] {
  if (node.type === 'VariableDeclarator') {
    const { id, init } = node;
    const isTaken = id.type === 'ObjectPattern' && id.properties.some(isWord) && init && foreign.has(init);
    return isTaken ? id.properties : [];
  }
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return platformTexts(node);
  const keys = node.arguments.flatMap((one) => (one.type === 'ObjectExpression' ? one.properties : []));
  return keys.some(isName) && (foreign.isRequest(node) || foreign.isKept(node)) ? keys : [];
}

const isWord = (node: ast.Node): boolean => node.type === 'Property' && WORDS.has(textOfKey(node));

const isName = (node: ast.Node): boolean =>
  isWord(node) || (node.type === 'Property' && OPTIONS.has(textOfKey(node)));

/**
 * Returns a function that finds the parts of exports of ours, where a file imports them, or hands on what may have them.
 *
 *     import { field as relation } from './ours';  export { entity } from 'presource';
 *     import * as ours from 'presource';  ours.field(…);  export default ours;
 */
function importsIn(program: ast.Program): Ask {
  const wholes = new Set<string>();
  for (const statement of program.body)
    if (statement.type === 'ImportDeclaration' && statement.source.value === 'presource')
      for (const one of statement.specifiers)
        if (one.type === 'ImportNamespaceSpecifier') wholes.add(one.local.name);
  const named = (name: unknown) => [...(WORDS.get(name) ?? []), ...(IMPORTS.get(name) ?? [])];

  return (node, parent) => {
    switch (node.type) {
      case 'ImportSpecifier':
        return named(moduleName(node.imported));
      case 'ExportSpecifier':
        return parent?.type === 'ExportNamedDeclaration' && parent.source
          ? named(moduleName(node.local))
          : [];
      case 'MemberExpression': {
        const { object } = node;
        const isOfWhole = object.type === 'Identifier' && wholes.has(object.name);
        return (isOfWhole && IMPORTS.get(nameOfRead(node))) || [];
      }
      case 'Identifier': {
        const isRead = parent?.type === 'MemberExpression' && parent.object === node && !parent.computed;
        const isHandedOn = wholes.has(node.name) && !isRead && parent?.type !== 'ImportNamespaceSpecifier';
        return isHandedOn ? ALL_IMPORTS : [];
      }
      default:
        return [];
    }
  };
}

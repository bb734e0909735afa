import { PARTS, type PartName } from '../../../runtime/contract/parts.ts';
import type { ast } from '../../parse/parse.ts';
import { walk } from '../facts/walk.ts';
import { addTargets, spelled } from './hidden.ts';
import { definedKey, literalOf, nameOf } from './text.ts';

/** Parts by the names that need them. */
function tableOf(kind: 'words' | 'options'): ReadonlyMap<unknown, readonly PartName[]> {
  const table = new Map<unknown, PartName[]>();
  for (const [part, declared] of Object.entries(PARTS))
    for (const name of declared[kind]) table.set(name, [...(table.get(name) ?? []), part as PartName]);
  return table;
}

const WORDS = tableOf('words');
const OPTIONS = tableOf('options');

/** The same words, as an enum may name them: `Member.Push`. */
const SPELLED = new Map([...WORDS].map(([word, parts]) => [spelled(word), parts]));

/** Globals whose members are never ours. */
const GLOBALS = new Set([
  'Array',
  'Math',
  'JSON',
  'Object',
  'Reflect',
  'console',
  'document',
  'localStorage',
  'window',
]);

/** Classes whose instances have methods with the same names as ours. */
const COLLECTIONS = new Set([
  'Array',
  'FormData',
  'Headers',
  'Map',
  'Set',
  'URLSearchParams',
  'WeakMap',
  'WeakSet',
]);

/** Methods that return an array on every object that has them. */
const LISTS = new Set(['filter', 'map', 'slice', 'split']);

/** Returns a function that finds the parts that a node of the file needs by name. */
export function namesIn(program: ast.Program): (node: ast.Node, parent: ast.Node | undefined) => PartName[] {
  const known = collectionsOf(program);
  /** True if the object is certainly not a resource, endpoint or controller. */
  const isNotOurs = (object: ast.Node): boolean =>
    object.type === 'ArrayExpression' ||
    (object.type === 'Identifier' && (GLOBALS.has(object.name) || known.has(object.name)));
  const targets = new Set<ast.Node>();
  return (node, parent) => {
    const found: (readonly PartName[] | undefined)[] = [];
    if (
      node.type === 'AssignmentExpression' ||
      node.type === 'ForOfStatement' ||
      node.type === 'ForInStatement'
    )
      addTargets(node.left, targets);
    if (node.type === 'MemberExpression') {
      const { object, property, computed } = node;
      const name = nameOf(property, computed);
      // Words in text are found as text.
      if (!computed && !isNotOurs(object)) found.push(WORDS.get(name));
      // `list[Member.Push]`: a bundler may write the text of an enum here, and leave out its module.
      const isKey = parent?.type === 'MemberExpression' && parent.computed && parent.property === node;
      if (isKey) found.push(SPELLED.get(spelled(name)));
      if (targets.has(node)) found.push(OPTIONS.get(name));
    } else if (
      node.type === 'Property' ||
      node.type === 'AccessorProperty' ||
      node.type === 'MethodDefinition' ||
      node.type === 'PropertyDefinition'
    ) {
      const name = nameOf(node.key, node.computed);
      found.push(WORDS.get(name));
      const isGiven = parent?.type !== 'ObjectPattern' && literalOf(node.value) !== false;
      if (isGiven) found.push(OPTIONS.get(name));
    } else if (node.type === 'ImportSpecifier') found.push(WORDS.get(nameOf(node.imported, false)));
    else if (node.type === 'Literal' || node.type === 'TemplateLiteral')
      found.push(WORDS.get(literalOf(node)));
    else if (node.type === 'CallExpression') found.push(OPTIONS.get(definedKey(node)));
    // An entry: `Object.fromEntries([['optimistic', true]])`.
    else if (node.type === 'ArrayExpression' && node.elements.length === 2)
      found.push(OPTIONS.get(literalOf(node.elements[0])));
    return found.flatMap((parts) => parts ?? []);
  };
}

/** Names that refer to arrays, maps and the like in the whole file. */
function collectionsOf(program: ast.Program): ReadonlySet<string> {
  const known = new Set<string>();
  const others = new Set<string>();
  walk(program, (node, parent) => {
    if (node.type === 'VariableDeclarator') {
      if (node.id.type !== 'Identifier') return;
      const isConstant = parent?.type === 'VariableDeclaration' && parent.kind === 'const';
      (isConstant && node.init && isCollection(node.init) ? known : others).add(node.id.name);
    } else if (node.type === 'Identifier' && parent && BINDS.has(parent.type)) others.add(node.name);
  });
  return new Set([...known].filter((name) => !others.has(name)));
}

/**
 * Nodes that declare a name of the file again. If such a node also uses a name, that only makes the rule more
 * careful.
 */
const BINDS = new Set<ast.Node['type']>([
  'ArrayPattern',
  'ArrowFunctionExpression',
  'AssignmentPattern',
  'CatchClause',
  'FunctionDeclaration',
  'FunctionExpression',
  'ImportDefaultSpecifier',
  'ImportSpecifier',
  'Property',
  'RestElement',
]);

function isCollection(node: ast.Node): boolean {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return isCollection(node.expression);
  if (node.type === 'NewExpression')
    return node.callee.type === 'Identifier' && COLLECTIONS.has(node.callee.name);
  if (node.type === 'CallExpression') {
    const { callee } = node;
    return (
      callee.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      LISTS.has(callee.property.name)
    );
  }
  return node.type === 'ArrayExpression';
}

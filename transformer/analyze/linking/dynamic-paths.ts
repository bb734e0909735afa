import { isOptionName } from '../../../runtime/contract/option-names.ts';
import { SYNTAX } from '../../../runtime/contract/path-grammar.ts';
import type { ast } from '../../parse/parse.ts';
import { namesWrittenBy } from '../facts/names.ts';
import { functionParameters, unwrapTypes } from '../facts/syntax.ts';
import { walk } from '../facts/walk.ts';
import { lastName, literalOf, textOfKey, unwrapped } from './expression-names.ts';
import { definedKeys, isComputed, publicParameter } from './member-definitions.ts';
import { mayBeOption } from './option-values.ts';
import type { Ours } from './ours.ts';
import { namesEndpoint } from './telling-names.ts';

/** Options that appear next to one of our paths. */
const OPTION_HINTS = new Set<unknown>([
  'schema',
  'urlPrefix',
  'method',
  'searchParams',
  'body',
  'paginationField',
]);

/** True for the text of a path that the core takes apart. */
function isPlainPath(node: ast.Node): boolean {
  const text = literalOf(unwrapTypes(node));
  return typeof text === 'string' && !SYNTAX.test(text);
}

/** True for a key, or a member of a class, that gives an object a path which the core may not understand. */
function givesPath(node: ast.Node): boolean {
  switch (node.type) {
    case 'Property':
    case 'AccessorProperty':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return (
        textOfKey(node) === 'path' &&
        !(node.value && isPlainPath(node.value)) &&
        (isComputed(node) || mayBeOption('path', node.value))
      );
    default:
      return false;
  }
}

/** True for a member of instances that is such a path. */
export const isPathMember = (node: ast.Node): boolean =>
  publicParameter(node) === 'path' || ('static' in node && !node.static && givesPath(node));

/** `options.path = …`, `Object.fromEntries([['path', …]])`, or the like. */
function isPathGiven(node: ast.Node): boolean {
  switch (node.type) {
    case 'AssignmentExpression':
      return (
        unwrapped(node.left).type === 'MemberExpression' &&
        lastName(node.left) === 'path' &&
        !isPlainPath(node.right)
      );
    case 'ArrayExpression':
      return node.elements.length === 2 && literalOf(node.elements[0]) === 'path';
    case 'CallExpression':
      return definedKeys(node).includes('path');
    default:
      return false;
  }
}

/** What precedes a parameter of a path that has syntax, or its name. */
const PARAMETER = /(?:[/{.-]|[^(]\?)[:*][A-Za-z_$]/;

/**
 * True for text that may be a piece of a path with syntax: `'/:id{.:format}'`. A function may put the path together, and another
 * file hands it to a function that makes resources. A route in JSX is none.
 */
function isPathText(node: ast.Node, parent: ast.Node | undefined): boolean {
  const text = node.type === 'TemplateElement' ? node.value.cooked : literalOf(node);
  if (typeof text !== 'string' || !PARAMETER.test(text) || parent?.type === 'JSXAttribute') return false;
  return SYNTAX.test(text);
}

/** Names that only parameters of functions have: what they hold is written where the function is called. */
export function parametersIn(program: ast.Program): ReadonlySet<string> {
  const given = new Set<string>();
  const others = new Set<string>();
  walk(program, (node) => {
    for (const name of functionParameters(node).flatMap(namesWrittenBy)) given.add(name);
    const bound =
      node.type === 'VariableDeclarator' ? node.id : node.type === 'AssignmentExpression' ? node.left : null;
    for (const name of namesWrittenBy(bound as ast.Node | null)) others.add(name);
  });
  return new Set([...given].filter((name) => !others.has(name)));
}

/**
 * Returns functions that are true for a node with a path that the runtime must parse. `compiled` has the positions of
 * options whose paths the compiler parsed. In a file with our imports, every other path counts; elsewhere, objects that look
 * like options, and text that looks like a path. Options that a function of the file only passes on are seen where it is
 * called, or where their path is written.
 */
export function dynamicPaths(
  program: ast.Program,
  compiled: ReadonlySet<number>,
  isOurs: boolean,
  ours: Ours,
) {
  const parameters = parametersIn(program);

  /** `controller.extend(managers())`: what a controller is extended by has no path. */
  const isOfController = (callee: ast.Node): boolean =>
    callee.type === 'MemberExpression' && ours.isController(callee.object);

  /** Options that the file does not show. */
  const isHidden = (given: ast.Node): boolean => {
    const node = unwrapTypes(given);
    return !/Function|Literal/.test(node.type) && !(node.type === 'Identifier' && parameters.has(node.name));
  };

  /** `createResource(options)`, `new RestEndpoint({ ...options })`, or the like. */
  const isUnread = (node: ast.Node): boolean => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
    const name = lastName(node.callee);
    if (!/^(createResource|resource|extend)$/.test(name) && !namesEndpoint(name)) return false;
    const options = unwrapTypes(node.arguments.at(-1));
    if (!options || compiled.has(options.start) || isOfController(node.callee)) return false;
    return options.type === 'ObjectExpression'
      ? options.properties.some((one) => one.type === 'SpreadElement' && isHidden(one.argument))
      : isHidden(options);
  };

  const hasPath = (node: ast.Node, parent: ast.Node | undefined): boolean => {
    if (isPathGiven(node)) return true;
    if (!isOurs && isPathText(node, parent)) return true;
    if (node.type !== 'ObjectExpression' || compiled.has(node.start)) return isOurs && isUnread(node);
    const path = node.properties.find(givesPath);
    if (!path) return false;
    const text = path.type === 'Property' && literalOf(unwrapTypes(path.value));
    const names = node.properties.map((one) => (one.type === 'Property' ? textOfKey(one) : 'path'));
    return (
      isOurs ||
      // A path that a router may have, too.
      (typeof text === 'string' && /^\/|:/.test(text)) ||
      parent?.type === 'NewExpression' ||
      parent?.type === 'CallExpression' ||
      names.some((name) => OPTION_HINTS.has(name)) ||
      names.every(isOptionName)
    );
  };

  /** `get.extend({ path })`, in any depth and spelling. A package may have an `extend`, too: then only a path counts. */
  const extendsPath = (
    { callee, arguments: given }: ast.CallExpression,
    isOfPackage: (node: ast.Node) => boolean,
  ): boolean => {
    const options = unwrapTypes(given.at(-1));
    if (lastName(callee) !== 'extend' || !options || compiled.has(options.start) || isOfController(callee))
      return false;
    if (options.type !== 'ObjectExpression') return isHidden(options) && !isOfPackage(callee);
    let isFound = false;
    walk(options, (node) => {
      if (node.type !== 'ObjectExpression' || compiled.has(node.start)) return;
      isFound ||= node.properties.some((one) =>
        one.type === 'SpreadElement' ? isHidden(one.argument) && !isOfPackage(callee) : givesPath(one),
      );
    });
    return isFound;
  };

  return { hasPath, extendsPath, isHidden };
}

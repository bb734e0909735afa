import { isOptionName } from '../../../../runtime/contract/option-names.ts';
import { SYNTAX } from '../../../../runtime/contract/path-grammar.ts';
import type { ast } from '../../../parse/parse.ts';
import { unwrapTypes } from '../../facts/syntax.ts';
import { walk } from '../../facts/walk.ts';
import type { FileFacts } from '../file-facts.ts';
import { lastName, literalOf, textOfKey, unwrapped } from '../names/expression-names.ts';
import {
  computesValue,
  declaredMembers,
  definedKeys,
  isDerived,
  publicParameter,
} from '../names/member-definitions.ts';
import { namesEndpoint } from '../names/name-guesses.ts';
import { isOfPackage, localNamesOf } from '../names/named-imports.ts';
import { mayBeOption } from '../values/option-values.ts';

type Call = ast.CallExpression | ast.NewExpression;

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
        (computesValue(node) || mayBeOption('path', node.value))
      );
    default:
      return false;
  }
}

/** True for a member of instances that is such a path. */
const isPathMember = (node: ast.Node): boolean =>
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

/**
 * Returns a function that is true for a node with a path that the runtime must parse. In a file with our imports, every path counts
 * that the compiler did not read; in others, objects that look like options, and text that looks like a path. Options that a
 * function of the file only passes on are seen where it is called, or where their path is written.
 */
export function dynamicPaths(file: FileFacts): (node: ast.Node, parent: ast.Node | undefined) => boolean {
  const { importsUs, readPaths } = file;
  const isPathCall = pathCalls(file);

  /** `{ path }`, in an object that may be options. */
  const isPathOption = (node: ast.ObjectExpression, parent: ast.Node | undefined): boolean => {
    const path = node.properties.find(givesPath);
    if (!path || readPaths.has(node.start)) return false;
    const text = path.type === 'Property' && literalOf(unwrapTypes(path.value));
    const names = node.properties.map((one) => (one.type === 'Property' ? textOfKey(one) : 'path'));
    return (
      importsUs ||
      // A path that a router may have, too.
      (typeof text === 'string' && /^\/|:/.test(text)) ||
      parent?.type === 'NewExpression' ||
      parent?.type === 'CallExpression' ||
      names.some((name) => OPTION_HINTS.has(name)) ||
      names.every(isOptionName)
    );
  };

  return (node, parent) => {
    if (isPathGiven(node) || (!importsUs && isPathText(node, parent))) return true;
    switch (node.type) {
      case 'CallExpression':
      case 'NewExpression':
        return isPathCall(node);
      case 'ObjectExpression':
        return isPathOption(node, parent);
      case 'ClassBody':
        return isDerived(parent) && declaredMembers(node).some(isPathMember);
      default:
        return false;
    }
  };
}

/**
 * Returns a function that is true for a call that gets options which the file does not show, or `extend` with a path.
 *
 *     createResource(options), new RestEndpoint({ ...options }), get.extend({ path })
 */
function pathCalls({ imports, importsUs, isParameter, ours, readPaths }: FileFacts): (node: Call) => boolean {
  const makers = localNamesOf(imports, 'createResource', 'resource', 'RestEndpoint');

  /** Options that the file does not show. */
  const isHidden = (given: ast.Node): boolean => {
    const node = unwrapTypes(given);
    return !/Function|Literal/.test(node.type) && !(node.type === 'Identifier' && isParameter(node.name));
  };

  const hasHiddenSpread = ({ properties }: ast.ObjectExpression): boolean =>
    properties.some((one) => one.type === 'SpreadElement' && isHidden(one.argument));

  /** The last argument of a call, unless the compiler read it. */
  const optionsOf = ({ callee, arguments: given }: Call): ast.Node | undefined => {
    const options = unwrapTypes(given.at(-1));
    // `controller.extend(managers())`: what a controller is extended by has no path.
    const isOfController = callee.type === 'MemberExpression' && ours.isController(callee.object);
    return options && !readPaths.has(options.start) && !isOfController ? options : undefined;
  };

  /** `createResource(options)`, `new RestEndpoint({ ...options })`, or the like. */
  const isUnread = (node: Call): boolean => {
    const name = lastName(node.callee);
    const isMaker = makers.has(name) && (importsUs || node.callee.type === 'Identifier');
    if (!isMaker && !(importsUs && (name === 'extend' || namesEndpoint(name)))) return false;
    const options = optionsOf(node);
    if (options?.type === 'ObjectExpression') return importsUs && hasHiddenSpread(options);
    return !!options && isHidden(options);
  };

  /** `get.extend({ path })`, in any depth and spelling. A package may have an `extend`, too: then only a path counts. */
  const extendsPath = (node: ast.CallExpression): boolean => {
    const options = lastName(node.callee) === 'extend' ? optionsOf(node) : undefined;
    if (!options) return false;
    const isOthers = isOfPackage(imports, node.callee);
    if (options.type !== 'ObjectExpression') return isHidden(options) && !isOthers;
    let isFound = false;
    walk(options, (one) => {
      if (one.type !== 'ObjectExpression' || readPaths.has(one.start)) return;
      isFound ||= one.properties.some(givesPath) || (!isOthers && hasHiddenSpread(one));
    });
    return isFound;
  };

  return (node) => isUnread(node) || (node.type === 'CallExpression' && extendsPath(node));
}

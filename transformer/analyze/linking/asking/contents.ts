import type { ast } from '../../../parse/parse.ts';
import { targetsOf, unwrapTypes } from '../../facts/syntax.ts';
import { lastName, literalOf, textOfKey } from '../names/expression-names.ts';
import { computesValue, definedKeys, publicParameter } from '../names/member-definitions.ts';

/** The values of the option `content`. */
const CONTENTS: ReadonlySet<unknown> = new Set(['json', 'text', 'blob', 'arrayBuffer', 'stream']);

/** Expressions that are none of these values. */
const OTHERS: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'JSXElement',
  'JSXFragment',
  'NewExpression',
  'ObjectExpression',
]);

/**
 * Returns a function that is true for nodes that may give an endpoint the option `content`. Many entities have a field
 * of that name, so its value counts, and a body in a call of `fetch` does not. Without its part the option would have
 * no effect, so a value that is not known counts.
 */
export function givesContent(): (node: ast.Node, parent: ast.Node | undefined) => boolean {
  /** The arguments of calls of `fetch`, which the walk visits before what they contain. */
  const sent = new Set<ast.Node>();
  return (node, parent) => {
    switch (node.type) {
      case 'CallExpression':
        if (lastName(node.callee) === 'fetch') for (const one of node.arguments) sent.add(one);
        return definedKeys(node).includes('content');
      case 'Property':
        return (
          parent?.type === 'ObjectExpression' &&
          !sent.has(parent) &&
          isContent(node) &&
          (computesValue(node) || mayBe(node.value))
        );
      case 'AccessorProperty':
      case 'PropertyDefinition':
        return isContent(node) && !!node.value && mayBe(node.value);
      case 'MethodDefinition':
        return node.kind === 'get' && isContent(node);
      case 'TSParameterProperty':
        return publicParameter(node) === 'content';
      case 'AssignmentExpression':
        return isContentMember(unwrapTypes(node.left))
          ? mayBe(node.right)
          : // What a pattern takes off is not known.
            targetsOf(node.left).some(isContentMember);
      // An entry: `Object.fromEntries([['content', 'text']])`.
      case 'ArrayExpression': {
        const [name, value] = node.elements;
        return node.elements.length === 2 && literalOf(name) === 'content' && !!value && mayBe(value);
      }
      default:
        return false;
    }
  };
}

function mayBe(given: ast.Node): boolean {
  const node = unwrapTypes(given);
  if (node?.type === 'Literal') return CONTENTS.has(node.value);
  return !!node && !OTHERS.has(node.type) && lastName(node) !== 'undefined';
}

const isContentMember = (node: ast.Node | null): boolean =>
  node?.type === 'MemberExpression' && lastName(node) === 'content';

const isContent = (node: Parameters<typeof textOfKey>[0]): boolean => textOfKey(node) === 'content';

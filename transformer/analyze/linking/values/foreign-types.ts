import type { ast } from '../../../parse/parse.ts';
import { wordSet } from '../../facts/names.ts';
import { walk } from '../../facts/walk.ts';

/** Classes of the platform. */
export const CLASSES = wordSet(
  'AbortController Array ArrayBuffer Blob BroadcastChannel Date Error EventSource File FormData Headers Map MessageChannel ' +
    'Request Response Set URL URLSearchParams WeakMap WeakSet WebSocket Worker',
);

/** Types of values of the platform, besides those classes. */
const TYPES = wordSet(
  'ReadonlyArray ReadonlyMap ReadonlySet AbortSignal CSSStyleDeclaration DOMTokenList DataTransfer Document Element History ' +
    'Location Node Storage',
);
const ELEMENT = /^(HTML|SVG)\w*Element$/;

const PRIMITIVE = /^TS(String|Number|Boolean|BigInt|Symbol|Null|Undefined|Void)Keyword$|^TSLiteralType$/;

/** Returns a function that is true for a type whose values are of the language or of the platform: `string[]`, `Headers`. */
export function foreignTypes(program: ast.Program): (type: ast.TSType) => boolean {
  const own = typesOf(program);
  const isForeign = (type: ast.TSType): boolean => {
    switch (type.type) {
      case 'TSArrayType':
      case 'TSTupleType':
        return true;
      case 'TSTypeOperator':
        return type.operator === 'readonly' && isForeign(type.typeAnnotation);
      case 'TSParenthesizedType':
        return isForeign(type.typeAnnotation);
      case 'TSUnionType':
        return type.types.every(isForeign);
      case 'TSTypeReference': {
        const name = type.typeName.type === 'Identifier' ? type.typeName.name : '';
        return !own.has(name) && (CLASSES.has(name) || TYPES.has(name) || ELEMENT.test(name));
      }
      default:
        return PRIMITIVE.test(type.type);
    }
  };
  return isForeign;
}

/** Names of types that a file declares or imports. */
function typesOf(program: ast.Program): ReadonlySet<string> {
  const found = new Set<string>();
  walk(program, (node) => {
    switch (node.type) {
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
        found.add(node.local.name);
        break;
      case 'ClassDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        if (node.id) found.add(node.id.name);
        break;
      default:
        break;
    }
    if ('typeParameters' in node && node.typeParameters)
      for (const { name } of node.typeParameters.params) found.add(name.name);
  });
  return found;
}

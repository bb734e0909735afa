import type { ast } from '../../parse/parse.ts';
import { isWrapper, unwrapTypes } from '../facts/syntax.ts';
import { controllersIn } from './controllers.ts';
import { isReadAsValue, lastName, nameOf, textOfKey } from './expression-names.ts';
import { namesEndpoint, namesReader } from './name-guesses.ts';
import { isOfPackage, localNamesOf, namedImports } from './named-imports.ts';
import type { PlainSchemas } from './plain-schemas.ts';

type Given = ast.Node | null | undefined;

/**
 * Returns a function that is true for a call that asks the store for a schema which may be a shape.
 *
 *     useQuery({ … }), controller.get({ … })           →   an inline schema, or a constant of the file
 *     controller.get(page, args), useQuery(pageOf(X))  →   a schema that the file does not show
 *
 * @param isOurs true for a file with our imports: what is called `get` there is more likely a controller's
 */
export function shapeReaders(
  program: ast.Program,
  isOurs: boolean,
  { isPlain, values }: Pick<PlainSchemas, 'isPlain' | 'values'>,
): (node: ast.CallExpression) => boolean {
  const queries = localNamesOf(program, 'useQuery');
  const imports = namedImports(program);
  const { isController, methods } = controllersIn(program, namesReader);

  const isInline = (node: Given): boolean => /^ObjectE|Function/.test(node?.type ?? '');

  /** True for a schema that is no entity, list or schema object, as far as the file shows. */
  const isHidden = (node: Given): boolean =>
    !!node && !/Literal|Class|^New/.test(node.type) && lastName(node) !== 'schema' && !isPlain(node);

  /** `c.get(page, args)`: a map takes one argument, and `set` of a map two. */
  const mayBeController = (node: ast.Node, method: string, given: readonly ast.Node[]): boolean => {
    const isMore = given.length > (method === 'get' ? 1 : 2) || given.some(isSpread);
    return isOurs && isMore && !isOfPackage(imports, node);
  };

  const reads = ({ callee, arguments: given }: ast.CallExpression): boolean => {
    const name = lastName(callee);
    if (queries.has(name) || (callee.type === 'Identifier' && methods.has(name))) return true;
    if (callee.type !== 'MemberExpression' || !/^[gs]et$/.test(name)) return false;
    return isController(callee.object) || mayBeController(callee.object, name, given);
  };

  const shownOf = (node: Given): Given => (node?.type === 'Identifier' && values.get(node.name)) || node;

  /** The first argument, also of a list of the file: `useQuery(...asked)`. */
  const firstOf = ([first]: readonly ast.Node[]): Given => {
    const list = first?.type === 'SpreadElement' ? shownOf(unwrapTypes(first.argument)) : undefined;
    return unwrapTypes(list?.type === 'ArrayExpression' ? list.elements[0] : first);
  };

  return (node) => {
    const schema = firstOf(node.arguments);
    const value = shownOf(schema);
    const name = lastName(node.callee);
    if (name === 'set' && lacksValue(node.arguments)) return false;
    if (isInline(value) && (queries.has(name) || /^[gs]et$/.test(name))) return true;
    return isHidden(schema) && isHidden(value) && reads(node);
  };
}

/**
 * Returns a function that is true where a file hands `useQuery` or `Endpoint` on, but under its own name: whoever calls it there may
 * give it a shape, or no schema, and that file names nothing of ours.
 *
 *     export { useQuery as useStored } from 'presource/react';  export const useStored = useQuery;
 *     const { useQuery: useStored } = hooks;  return [useQuery, hooks.useQuery];
 */
export function handsOnReaders(
  program: ast.Program,
): (node: ast.Node, parent: ast.Node | undefined) => boolean {
  const readers = localNamesOf(program, 'useQuery', 'Endpoint');
  const imports = namedImports(program);
  /** True for the hook, which does nothing but read: wherever it is a value, it is handed on. */
  const isHook = (node: ast.Node): boolean =>
    !isOfPackage(imports, node) &&
    (node.type === 'MemberExpression'
      ? lastName(node) === 'useQuery'
      : node.type === 'Identifier' && imports.get(node.name)?.imported === 'useQuery');

  const isSame = (key: ast.Node, computed = false) => {
    const name = nameOf(key, computed);
    return name === 'useQuery' || namesEndpoint(name);
  };
  return (node, parent) => {
    if (node.type === 'ObjectPattern') return (node.properties as readonly ast.Node[]).some(isRenamed);
    if (!isHook(node) && (node.type !== 'Identifier' || !readers.has(node.name))) return false;
    // Under a type of its own, it is there to be handed on.
    if (parent && isWrapper(parent)) return true;
    switch (parent?.type) {
      case 'CallExpression':
        return parent.callee !== node;
      case 'ExportSpecifier':
        return !isSame(parent.exported);
      case 'Property':
        return parent.value === node && !isSame(parent.key, parent.computed);
      case 'VariableDeclarator':
        return parent.init === node;
      case 'ExportDefaultDeclaration':
        return true;
      case 'AssignmentExpression':
        return parent.right === node && isHook(node);
      default:
        return isHook(node) && isReadAsValue(node, parent) && !/^TS/.test(parent?.type ?? '');
    }
  };
}

/** `{ useQuery: useStored }` in a pattern. */
const isRenamed = (one: ast.Node): boolean =>
  one.type === 'Property' && textOfKey(one) === 'useQuery' && lastName(one.value) !== 'useQuery';

/** `set((state) => …)`: a controller's gets a value besides its schema. */
const lacksValue = (given: readonly ast.Node[]): boolean => given.length < 2 && !given.some(isSpread);

const isSpread = ({ type }: ast.Node): boolean => type === 'SpreadElement';

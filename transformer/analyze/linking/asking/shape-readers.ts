import type { ast } from '../../../parse/parse.ts';
import { unwrapTypes } from '../../facts/syntax.ts';
import type { FileFacts } from '../file-facts.ts';
import { lastName, rootOf } from '../names/expression-names.ts';
import { namesReader } from '../names/name-guesses.ts';
import { isOfPackage, localNamesOf } from '../names/named-imports.ts';
import { controllersIn } from '../values/controllers.ts';

type Given = ast.Node | null | undefined;

/**
 * Returns a function that is true for a call that asks the store for a schema which may be a shape.
 *
 *     useQuery({ … }), controller.get({ … })           →   an inline schema, or a constant of the file
 *     controller.get(page, args), useQuery(pageOf(X))  →   a schema that the file does not show
 *     (schema) => useQuery(schema), props.schema       →   the same
 *     useQuery(getTodos.schema)                        →   none
 */
export function shapeReaders({
  program,
  imports,
  importsUs,
  schemas: { isPlain, values },
}: FileFacts): (node: ast.CallExpression) => boolean {
  const queries = localNamesOf(imports, 'useQuery');
  const { isController, methods } = controllersIn(program, imports, namesReader);

  const isInline = (node: Given): boolean => /^ObjectE|Function/.test(node?.type ?? '');

  /** True for a schema that is no entity, list or schema object, as far as the file shows. */
  const isHidden = (node: Given): boolean =>
    !!node && !/Literal|Class|^New/.test(node.type) && !isOfEndpoint(node) && !isPlain(node);

  /** `c.get(page, args)` in a file with our imports: a map takes one argument, and `set` of a map two. */
  const mayBeController = (node: ast.Node, method: string, given: readonly ast.Node[]): boolean => {
    const isMore = given.length > (method === 'get' ? 1 : 2) || given.some(isSpread);
    return importsUs && isMore && !isOfPackage(imports, node);
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

/** `getTodos.schema`: the file that declares the endpoint asks. What a component is given as its `schema` may be any. */
const isOfEndpoint = (node: ast.Node): boolean =>
  node.type === 'MemberExpression' &&
  lastName(node) === 'schema' &&
  rootOf(node) !== undefined &&
  lastName(node.object) !== 'props';

/** `set((state) => …)`: a controller's gets a value besides its schema. */
const lacksValue = (given: readonly ast.Node[]): boolean => given.length < 2 && !given.some(isSpread);

const isSpread = ({ type }: ast.Node): boolean => type === 'SpreadElement';

import type { ast } from '../../parse/parse.ts';
import { unwrapTypes } from '../context.ts';
import { walk } from '../facts/walk.ts';

/** Schema classes around other schemas; a mapping of those in the second set is not a shape. */
const HOLDERS = new Set(['Collection', 'Array', 'Values', 'Union', 'All', 'Invalidate']);
const MAPPINGS = new Set(['Array', 'Values', 'Union', 'All']);

/**
 * Returns a function that is true for nodes with a schema that may be more than entities, lists and schema
 * objects: an object, a function, `undefined`, or an imported name that is not certainly an entity.
 */
export function dynamicSchemas(
  program: ast.Program,
): (node: ast.Node, parent: ast.Node | undefined) => boolean {
  const entities = entitiesOf(program);

  const isPlain = (given: ast.Node | null | undefined): boolean => {
    const node = given ? unwrapTypes(given) : undefined;
    if (node?.type === 'Identifier') return entities.has(node.name);
    if (node?.type === 'ArrayExpression') return node.elements.length === 1 && isPlain(node.elements[0]);
    if (node?.type !== 'NewExpression') return false;
    const name = lastName(node.callee);
    const [held] = node.arguments;
    return HOLDERS.has(name) && (isPlain(held) || (MAPPINGS.has(name) && arePlain(held)));
  };

  const arePlain = (given: ast.Node | null | undefined): boolean => {
    const node = given ? unwrapTypes(given) : undefined;
    return (
      node?.type === 'ObjectExpression' &&
      node.properties.every((one) => one.type === 'Property' && one.kind === 'init' && isPlain(one.value))
    );
  };

  return (node, parent) => {
    switch (node.type) {
      case 'Property':
        return parent?.type === 'ObjectExpression' && keyOf(node) === 'schema' && !isPlain(node.value);
      case 'PropertyDefinition':
      case 'MethodDefinition':
        return keyOf(node) === 'schema' && !arePlain(node.value) && !isPlain(node.value);
      case 'AssignmentExpression':
        return lastName(node.left) === 'schema' && !arePlain(node.right) && !isPlain(node.right);
      case 'NewExpression':
        return lacksSchema(node);
      case 'CallExpression':
        return isFieldOf(node, isPlain) || asksInline(node);
      default:
        return false;
    }
  };
}

/** Classes of this file that extend another class or are decorated, and names whose `fromJS` it uses. */
function entitiesOf(program: ast.Program): ReadonlySet<string> {
  const found = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'ClassDeclaration' && node.id && (node.superClass || node.decorators.length > 0))
      found.add(node.id.name);
    if (node.type !== 'MemberExpression' || node.computed || lastName(node) !== 'fromJS') return;
    if (node.object.type === 'Identifier') found.add(node.object.name);
  });
  return found;
}

/** True for an endpoint whose options have no schema, or may have none. */
function lacksSchema(node: ast.NewExpression): boolean {
  const options = node.arguments
    .map((argument) => unwrapTypes(argument))
    .find((one) => one?.type === 'ObjectExpression');
  const names = options
    ? options.properties.map((one) => (one.type === 'Property' ? keyOf(one) : '...'))
    : [];
  return (/Endpoint$/.test(lastName(node.callee)) || names.includes('path')) && !names.includes('schema');
}

/** `@field(…)` with an argument other than a function that names entities. */
function isFieldOf(
  { callee, arguments: given }: ast.CallExpression,
  isPlain: (node: ast.Node) => boolean,
): boolean {
  if (lastName(callee) !== 'field') return false;
  const [held] = given;
  return held?.type !== 'ArrowFunctionExpression' || !isPlain(held.body);
}

/** `useQuery({ … })`, `controller.get({ … })`: an inline schema. */
function asksInline({ callee, arguments: given }: ast.CallExpression): boolean {
  const [first] = given;
  return (
    /^(useQuery|get|set)$/.test(lastName(callee)) &&
    (first?.type === 'ObjectExpression' || /Function/.test(first?.type ?? ''))
  );
}

/** `Union` of `schema.Union`. */
const lastName = (node: ast.Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? lastName(node.property) : '';

const keyOf = ({ key }: { readonly key: ast.Node }): unknown =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined;

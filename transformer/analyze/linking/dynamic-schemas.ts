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
  const fields = namesOf(program, 'field');
  const queries = namesOf(program, 'useQuery');

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
      case 'AccessorProperty':
      case 'PropertyDefinition':
      case 'MethodDefinition':
        return keyOf(node) === 'schema' && !arePlain(node.value) && !isPlain(node.value);
      case 'AssignmentExpression':
        return lastName(node.left) === 'schema' && !arePlain(node.right) && !isPlain(node.right);
      case 'NewExpression':
        return lacksSchema(node);
      case 'CallExpression':
        return (
          (fields.has(lastName(node.callee)) && isDynamicField(node, isPlain)) || asksInline(node, queries)
        );
      default:
        return false;
    }
  };
}

/**
 * True for a node by which a class may get relations: a member `schema`, an assignment to one, or its name as text. An
 * empty schema counts, because it may be filled later.
 */
export function givesRelations(node: ast.Node): boolean {
  switch (node.type) {
    case 'AccessorProperty':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return keyOf(node) === 'schema';
    case 'AssignmentExpression':
      return node.left.type === 'MemberExpression' && lastName(node.left) === 'schema';
    case 'Literal':
      return node.value === 'schema';
    default:
      return false;
  }
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

/** A name of ours and those under which the file imports it. */
function namesOf(program: ast.Program, name: string): ReadonlySet<string> {
  const found = new Set([name]);
  // Imports are statements of the module itself.
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const node of statement.specifiers) {
      if (
        node.type === 'ImportSpecifier' &&
        node.imported.type === 'Identifier' &&
        node.imported.name === name
      )
        found.add(node.local.name);
    }
  }
  return found;
}

/** `@field(…)` with an argument other than a function that names entities. */
function isDynamicField(
  { arguments: given }: ast.CallExpression,
  isPlain: (node: ast.Node) => boolean,
): boolean {
  const [held] = given;
  return held?.type !== 'ArrowFunctionExpression' || !isPlain(held.body);
}

/** `useQuery({ … })`, `controller.get({ … })`: an inline schema. */
function asksInline({ callee, arguments: given }: ast.CallExpression, queries: ReadonlySet<string>): boolean {
  const [first] = given;
  return (
    (queries.has(lastName(callee)) || /^[gs]et$/.test(lastName(callee))) &&
    (first?.type === 'ObjectExpression' || /Function/.test(first?.type ?? ''))
  );
}

/** `Union` of `schema.Union`, and of `schema['Union']`. */
function lastName(node: ast.Node): string {
  if (node.type === 'MemberExpression') return lastName(node.property);
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
}

const keyOf = ({ key }: { readonly key: ast.Node }): unknown =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined;

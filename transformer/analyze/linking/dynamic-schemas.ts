import type { ast } from '../../parse/parse.ts';
import { unwrapTypes } from '../context.ts';
import { walk } from '../facts/walk.ts';
import { schemaWrites } from './schema-writes.ts';
import { lastName, literalOf, namedImports, nameOf, namesOf } from './text.ts';

/** Tells whether a module that the file imports exports a class with a parent under this name. */
export type HasClass = (specifier: string, name: string) => boolean;

/** Schema classes around other schemas; a mapping of those in the second set is not a shape. */
const HOLDERS = new Set(['Collection', 'Array', 'Values', 'Union', 'All', 'Invalidate']);
const MAPPINGS = new Set(['Array', 'Values', 'Union', 'All']);

/**
 * Returns a function that is true for nodes with a schema that may be more than entities, lists and schema
 * objects: an object, a function, `undefined`, or an imported name that is not certainly an entity.
 */
export function dynamicSchemas(
  program: ast.Program,
  hasClass: HasClass = () => false,
): (node: ast.Node, parent: ast.Node | undefined) => boolean {
  const entities = entitiesOf(program);
  const fields = namesOf(program, 'field');
  const queries = namesOf(program, 'useQuery');
  const endpoints = namesOf(program, 'Endpoint', 'RestEndpoint');
  const constants = constantsOf(program);
  const imports = namedImports(program);

  const isEntity = (name: string): boolean => {
    const found = imports.get(name);
    return entities.has(name) || (!!found && hasClass(found.source, found.imported));
  };

  const isPlain = (given: ast.Node | null | undefined): boolean => {
    const node = given ? unwrapTypes(given) : undefined;
    if (node?.type === 'Identifier') return isEntity(node.name);
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

  const writes = schemaWrites(program);

  return (node, parent) => {
    const written = writes(node);
    if (written === null || (written && !arePlain(written) && !isPlain(written))) return true;
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
        return lacksSchema(node, endpoints);
      case 'ExportNamedDeclaration':
        return exportsShape(node, isPlain);
      case 'CallExpression':
        return (
          (fields.has(lastName(node.callee)) && isDynamicField(node, isPlain)) ||
          asksInline(node, queries, constants)
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
    case 'TemplateLiteral':
      return literalOf(node) === 'schema';
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
function lacksSchema(node: ast.NewExpression, endpoints: ReadonlySet<string>): boolean {
  const options = node.arguments
    .map((argument) => unwrapTypes(argument))
    .find((one) => one?.type === 'ObjectExpression');
  const names = options
    ? options.properties.map((one) => (one.type === 'Property' ? keyOf(one) : '...'))
    : [];
  const made = lastName(node.callee);
  return (
    (endpoints.has(made) || /Endpoint$/.test(made) || names.includes('path')) && !names.includes('schema')
  );
}

/** `@field(…)` with an argument other than a function that names entities. */
function isDynamicField(
  { arguments: given }: ast.CallExpression,
  isPlain: (node: ast.Node) => boolean,
): boolean {
  const [held] = given;
  return held?.type !== 'ArrowFunctionExpression' || !isPlain(held.body);
}

/** Objects and functions that variables of the file hold. */
function constantsOf(program: ast.Program): ReadonlyMap<string, ast.Node> {
  const found = new Map<string, ast.Node>();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return;
    const value = unwrapTypes(node.init);
    if (value && /^ObjectE|Function/.test(value.type)) found.set(node.id.name, value);
  });
  return found;
}

/** `export const page = { items: [Todo] }`: another file may ask for it. */
function exportsShape(
  { declaration }: ast.ExportNamedDeclaration,
  isPlain: (node: ast.Node | null | undefined) => boolean,
): boolean {
  if (declaration?.type !== 'VariableDeclaration') return false;
  const isList = (node: ast.Node) =>
    node.type === 'ArrayExpression' &&
    node.elements.length === 1 &&
    node.elements[0]?.type === 'Identifier' &&
    /^[A-Z].*[a-z]/.test(node.elements[0].name);
  return declaration.declarations.some(({ init }) => {
    const value = unwrapTypes(init);
    return (
      value?.type === 'ObjectExpression' &&
      value.properties.some((one) => one.type === 'Property' && (isPlain(one.value) || isList(one.value)))
    );
  });
}

/** `useQuery({ … })`, `controller.get({ … })`: an inline schema. */
function asksInline(
  { callee, arguments: given }: ast.CallExpression,
  queries: ReadonlySet<string>,
  constants: ReadonlyMap<string, ast.Node>,
): boolean {
  const [schema] = given;
  const first = schema?.type === 'Identifier' ? constants.get(schema.name) : schema;
  return (
    (queries.has(lastName(callee)) || /^[gs]et$/.test(lastName(callee))) &&
    (first?.type === 'ObjectExpression' || /Function/.test(first?.type ?? ''))
  );
}

const keyOf = ({ key, computed }: { readonly key: ast.Node; readonly computed: boolean }): unknown =>
  nameOf(key, computed);

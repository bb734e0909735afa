import type { ast } from '../../../parse/parse.ts';
import { unwrapTypes } from '../../facts/syntax.ts';
import type { FileFacts } from '../file-facts.ts';
import { lastName, textOfKey } from '../names/expression-names.ts';
import { namesClass, namesSchema } from '../names/name-guesses.ts';
import { MAPPINGS, type PlainSchemas } from '../values/plain-schemas.ts';

/** Options that are classes, and no schema. */
const NOT_SHAPES: ReadonlySet<unknown> = new Set(['schema', 'Endpoint', 'Collection']);

/**
 * Returns a function that is true for an object that holds a schema: whoever gets it may ask for it.
 *
 *     { todo: Todo }, { todos: [Todo] }, export const page = { items: [todo] }
 *     export const pageOf = (item) => ({ items: [item], next: '' })               →   a shape of what a function is given
 *     static schema = { user: User }, new schema.Union({ todo: Todo }, 'type')    →   none: relations, or members
 */
export function shapes(file: FileFacts): (node: ast.Node) => boolean {
  const { isPlain } = file.schemas;
  const isOfParameter = shapesOfParameters(file);
  /** Objects whose values are relations, or the members of a schema. */
  const mappings = new Set<ast.Node | null | undefined>();

  const holdsSchema = (node: ast.ObjectExpression): boolean =>
    node.properties.some(
      (one) => one.type === 'Property' && !NOT_SHAPES.has(textOfKey(one)) && isPlain(one.value),
    );

  return (node) => {
    mappings.add(mappingOf(node));
    if (node.type === 'ExportNamedDeclaration') return exportsShape(node, isPlain);
    return (
      node.type === 'ObjectExpression' && !mappings.has(node) && (holdsSchema(node) || isOfParameter(node))
    );
  };
}

/** Another file may ask for a shape of what a function is given. */
function shapesOfParameters({ importsUs, isParameter }: FileFacts): (node: ast.ObjectExpression) => boolean {
  return (node) =>
    node.properties.some((one) => {
      if (one.type !== 'Property' || NOT_SHAPES.has(textOfKey(one))) return false;
      const value = unwrapTypes(one.value);
      const isList = value?.type === 'ArrayExpression' && value.elements.length === 1;
      const held = isList ? unwrapTypes(value.elements[0]!) : value;
      if (held?.type !== 'Identifier') return false;
      // In a file without our imports, a name like that of a class is more often a component's.
      const hints = [importsUs, isList, namesSchema(held.name)].filter(Boolean).length;
      return hints > 1 && isParameter(held.name);
    });
}

/** The object of `static schema = { … }`, `Todo.schema = { … }` or `new schema.Union({ … })`. */
function mappingOf(node: ast.Node): ast.Node | null | undefined {
  switch (node.type) {
    case 'AccessorProperty':
    case 'PropertyDefinition':
      return textOfKey(node) === 'schema' ? unwrapTypes(node.value) : null;
    case 'AssignmentExpression':
      return lastName(node.left) === 'schema' ? unwrapTypes(node.right) : null;
    case 'NewExpression':
      return MAPPINGS.has(lastName(node.callee)) ? unwrapTypes(node.arguments[0]) : null;
    default:
      return null;
  }
}

/** `export const page = { items: [Todo] }`: another file may ask for it. */
function exportsShape(
  { declaration }: ast.ExportNamedDeclaration,
  isPlain: PlainSchemas['isPlain'],
): boolean {
  if (declaration?.type !== 'VariableDeclaration') return false;
  const isList = (node: ast.Node) =>
    node.type === 'ArrayExpression' &&
    node.elements.length === 1 &&
    node.elements[0]?.type === 'Identifier' &&
    namesClass(node.elements[0].name);
  return declaration.declarations.some(({ init }) => {
    const value = unwrapTypes(init);
    return (
      value?.type === 'ObjectExpression' &&
      value.properties.some((one) => one.type === 'Property' && (isPlain(one.value) || isList(one.value)))
    );
  });
}

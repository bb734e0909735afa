import type { PartName } from '../../../runtime/contract/parts.ts';
import type { ast } from '../../parse/parse.ts';
import { unwrapTypes } from '../facts/syntax.ts';
import { parametersIn } from './declared.ts';
import { lastName, literalOf, textOfKey, unwrapped } from './expression-names.ts';
import { publicParameter } from './member-definitions.ts';
import { namesClass, namesEndpoint, namesSchema } from './name-guesses.ts';
import { localNamesOf } from './named-imports.ts';
import { MAPPINGS, type PlainSchemas } from './plain-schemas.ts';
import { schemaWrites } from './schema-writes.ts';
import { handsOnReaders, shapeReaders } from './shape-readers.ts';

/**
 * Returns a function that finds the part of a schema that may be more than entities, lists and schema objects: `converters` for
 * functions and for no schema, `shapes` for objects, and for an imported name that is not certainly an entity.
 */
export function dynamicSchemas(
  program: ast.Program,
  isOurs: boolean,
  plain: PlainSchemas,
): (node: ast.Node, parent: ast.Node | undefined) => readonly PartName[] {
  const { isPlain, partOf, isSchemaClass } = plain;
  const fields = localNamesOf(program, 'field');
  const endpoints = localNamesOf(program, 'Endpoint', 'RestEndpoint');
  const writes = schemaWrites(program);
  const readsShape = shapeReaders(program, isOurs, plain);
  const handsOn = handsOnReaders(program);
  const makesShape = shapeMakers(program, isOurs);
  /** Objects whose values are relations, or the members of a schema. */
  const mappings = new Set<ast.Node | null | undefined>();
  /** `static { this.schema = … }` */
  const ofStatics = new Set<ast.Node>();
  const shapesIf = (isShape: boolean) => (isShape ? 'shapes' : undefined);

  const partIn = (node: ast.Node, parent: ast.Node | undefined): PartName | undefined => {
    switch (node.type) {
      case 'ObjectExpression':
        return shapesIf(!mappings.has(node) && (holdsEntity(node, isPlain) || makesShape(node)));
      case 'Property':
        if (parent?.type !== 'ObjectExpression' || textOfKey(node) !== 'schema') return undefined;
        return node.kind === 'init' && !node.method ? partOf(node.value) : 'shapes';
      case 'AccessorProperty':
      case 'PropertyDefinition':
        return textOfKey(node) === 'schema' ? partOf(node.value, node.static) : undefined;
      case 'MethodDefinition':
        return shapesIf(textOfKey(node) === 'schema');
      case 'TSParameterProperty':
        return shapesIf(publicParameter(node) === 'schema');
      case 'AssignmentExpression':
        return lastName(node.left) === 'schema'
          ? partOf(node.right, ofStatics.has(node) || isOfClass(node.left))
          : undefined;
      case 'NewExpression':
        if (isSchemaClass(node.callee) && !isPlain(node)) return 'shapes';
        return lacksSchema(node, endpoints) ? 'converters' : undefined;
      case 'ExportNamedDeclaration':
        return shapesIf(exportsShape(node, isPlain));
      case 'CallExpression':
        if (readsShape(node)) return 'shapes';
        if (isDefinition(node)) return partOf(node.arguments[0]);
        return fields.has(lastName(node.callee)) ? ofField(node, plain) : undefined;
      default:
        return shapesIf(handsOn(node, parent));
    }
  };

  return (node, parent) => {
    // The file of the class may not know that it has relations.
    const written = writes(node);
    if (written === null) return ['related', 'shapes'];
    if (written) return ['related', partOf(written, node.type === 'CallExpression') ?? 'related'];
    mappings.add(mappingOf(node));
    for (const one of node.type === 'StaticBlock' ? node.body : [])
      if (one.type === 'ExpressionStatement') ofStatics.add(one.expression);
    const part = partIn(node, parent);
    return part ? [part] : [];
  };
}

/** `Todo.schema`, but not `options.schema`, whose value may be an object. */
const isOfClass = (target: ast.Node): boolean => {
  const node = unwrapped(target);
  return node.type === 'MemberExpression' && /^[A-Z]/.test(lastName(node.object));
};

/**
 * True for a node by which a class may get relations: a member `schema`, an assignment to one, or its name as text. An
 * empty schema counts, because it may be filled later.
 */
export function givesRelations(node: ast.Node): boolean {
  switch (node.type) {
    case 'AccessorProperty':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return textOfKey(node) === 'schema';
    case 'AssignmentExpression':
      return unwrapped(node.left).type === 'MemberExpression' && lastName(node.left) === 'schema';
    case 'Literal':
    case 'TemplateLiteral':
      return literalOf(node) === 'schema';
    default:
      return false;
  }
}

/** True for an endpoint whose options have no schema, or may have none. */
function lacksSchema(node: ast.NewExpression, endpoints: ReadonlySet<string>): boolean {
  const options = node.arguments
    .map((argument) => unwrapTypes(argument))
    .find((one) => one?.type === 'ObjectExpression');
  const names = options
    ? options.properties.map((one) => (one.type === 'Property' ? textOfKey(one) : '...'))
    : [];
  const made = lastName(node.callee);
  return (endpoints.has(made) || namesEndpoint(made) || names.includes('path')) && !names.includes('schema');
}

/** The part that `@field(…)` needs: its argument is a function that names a schema. */
const ofField = (
  { arguments: [held] }: ast.CallExpression,
  { partOf }: PlainSchemas,
): PartName | undefined => (held?.type === 'ArrowFunctionExpression' ? partOf(held.body) : 'shapes');

/** `feed.define({ post: Post })`; the platform's `define` of elements takes a name first. */
const isDefinition = ({ callee, arguments: given }: ast.CallExpression): boolean =>
  unwrapped(callee).type === 'MemberExpression' && lastName(callee) === 'define' && given.length === 1;

/** Options that are classes, and no schema. */
const NOT_SHAPES: ReadonlySet<unknown> = new Set(['schema', 'Endpoint', 'Collection']);

/** `{ todo: Todo }`, `{ todos: [Todo] }`: whoever gets it may ask for it. */
const holdsEntity = (node: ast.ObjectExpression, isPlain: (node: ast.Node) => boolean): boolean =>
  node.properties.some(
    (one) => one.type === 'Property' && !NOT_SHAPES.has(textOfKey(one)) && isPlain(one.value),
  );

/**
 * Returns a function that is true for a shape of what a function is given, which another file may ask for.
 *
 *     export const pageOf = (item) => ({ items: [item], next: '' });
 */
function shapeMakers(program: ast.Program, isOurs: boolean): (node: ast.ObjectExpression) => boolean {
  let parameters: ReadonlySet<string> | undefined;
  const isParameter = (name: string): boolean => {
    parameters ??= parametersIn(program);
    return parameters.has(name);
  };
  return (node) =>
    node.properties.some((one) => {
      if (one.type !== 'Property' || NOT_SHAPES.has(textOfKey(one))) return false;
      const value = unwrapTypes(one.value);
      const isList = value?.type === 'ArrayExpression' && value.elements.length === 1;
      const held = isList ? unwrapTypes(value.elements[0]!) : value;
      if (held?.type !== 'Identifier') return false;
      // In a file without our imports, a name like that of a class is more often a component's.
      const hints = [isOurs, isList, namesSchema(held.name)].filter(Boolean).length;
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
  isPlain: (node: ast.Node | null | undefined) => boolean,
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

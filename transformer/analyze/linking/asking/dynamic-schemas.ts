import type { PartName } from '../../../../runtime/contract/parts.ts';
import type { ast } from '../../../parse/parse.ts';
import { unwrapTypes } from '../../facts/syntax.ts';
import type { Ask, FileFacts } from '../file-facts.ts';
import { lastName, textOfKey, unwrapped } from '../names/expression-names.ts';
import { publicParameter } from '../names/member-definitions.ts';
import { namesEndpoint } from '../names/name-guesses.ts';
import { localNamesOf } from '../names/named-imports.ts';
import type { PlainSchemas } from '../values/plain-schemas.ts';
import { schemaWrites } from './schema-writes.ts';
import { shapeReaders } from './shape-readers.ts';

/**
 * Finds the part of a schema that may be more than entities, lists and schema objects: `converters` for functions and for no
 * schema, `shapes` for objects, and for an imported name that is not certainly an entity.
 */
export function dynamicSchemas(file: FileFacts): Ask {
  const { program, imports, schemas } = file;
  const { isPlain, partOf, isSchemaClass } = schemas;
  const fields = localNamesOf(imports, 'field');
  const endpoints = localNamesOf(imports, 'Endpoint', 'RestEndpoint');
  const writes = schemaWrites(program);
  const readsShape = shapeReaders(file);
  /** `static { this.schema = … }` */
  const ofStatics = new Set<ast.Node>();
  const shapesIf = (isShape: boolean) => (isShape ? 'shapes' : undefined);

  const partIn = (node: ast.Node, parent: ast.Node | undefined): PartName | undefined => {
    switch (node.type) {
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
      case 'CallExpression':
        if (readsShape(node)) return 'shapes';
        if (isDefinition(node)) return partOf(node.arguments[0]);
        return fields.has(lastName(node.callee)) ? ofField(node, schemas) : undefined;
      default:
        return undefined;
    }
  };

  return (node, parent) => {
    // The file of the class may not know that it has relations.
    const written = writes(node);
    if (written === null) return ['related', 'shapes'];
    if (written) return ['related', partOf(written, node.type === 'CallExpression') ?? 'related'];
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

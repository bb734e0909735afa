import type { PartName } from '../../../../runtime/contract/parts.ts';
import type { ast } from '../../../parse/parse.ts';
import { schemaOwner, unwrapTypes } from '../../facts/syntax.ts';
import { declaredIn, type FileNames } from '../names/declared.ts';
import { lastName, rootOf } from '../names/expression-names.ts';
import type { NamedImports } from '../names/named-imports.ts';
import { converters } from './converters.ts';

/** A class or a schema object, whose module asks for what it needs; or a function, by which a field is converted. */
export type ImportedKind = 'schema' | 'function';

/**
 * Tells what a module that the file imports certainly exports under this name, or as a member of it (`Money.from`); `undefined` if
 * that is not certain.
 */
export type KindOfImport = (specifier: string, name: string) => ImportedKind | undefined;

type Given = ast.Node | null | undefined;

/** The schemas of a file, as far as the file shows. */
export interface PlainSchemas {
  /** True for a schema that is certainly an entity, a list or a schema object, and in which no other is. */
  isPlain(node: Given): boolean;
  /** True for a mapping of such schemas. */
  arePlain(node: Given): boolean;
  /** The part that a schema needs, or a mapping of schemas where `isMapping` says that one stands. */
  partOf(node: Given, isMapping?: boolean): PartName | undefined;
  /** True for what `new` is written before: a class of ours that holds another schema. */
  isSchemaClass(callee: ast.Node): boolean;
  /** The initial values of variables. */
  readonly values: ReadonlyMap<string, ast.Node>;
}

/** Schema classes around other schemas; a mapping of those in the second set is not a shape. */
export const SCHEMA_CLASSES: ReadonlySet<string> = new Set([
  'All',
  'Array',
  'Collection',
  'Invalidate',
  'Lazy',
  'Query',
  'Union',
  'Values',
]);
export const MAPPINGS = new Set(['Array', 'Values', 'Union', 'All']);

/** The meanings of a file's names: by its own classes and constants, and by its imports. */
function namesOf(imports: NamedImports, declared: FileNames, kindOfImport: KindOfImport) {
  const { classes, functions, values, constants, repeated } = declared;

  /** The kind of `User`, of `models.User` of a namespace, and of `Money.from` of a class. */
  const kindOf = (node: ast.Node): ImportedKind | undefined => {
    const owner = node.type === 'MemberExpression' && !node.computed ? node.object : undefined;
    const root = owner ?? node;
    if (root.type !== 'Identifier' || repeated.has(root.name)) return undefined;
    const found = imports.get(root.name);
    if (!owner)
      return classes.has(root.name) ? 'schema' : found && kindOfImport(found.source, found.imported);
    const member = lastName(node);
    if (functions.has(`${root.name}.${member}`)) return 'function';
    return (
      found && kindOfImport(found.source, found.imported === '*' ? member : `${found.imported}.${member}`)
    );
  };

  /** `Temporal.Instant.from`, where a polyfill is imported. */
  const isOfTemporal = (node: ast.Node): boolean => {
    const root = node.type === 'MemberExpression' ? rootOf(node) : undefined;
    return root !== undefined && !repeated.has(root) && imports.get(root)?.imported === 'Temporal';
  };

  return {
    isKnown: (node: ast.Node) => kindOf(node) === 'schema',
    isFunctionByName: (node: ast.Node) => kindOf(node) === 'function' || isOfTemporal(node),
    /** The value of a constant, wherever the file names it. */
    constant: (name: string) => (constants.has(name) && !repeated.has(name) ? values.get(name) : undefined),
    /** The name that a schema class has for us: `Query` of `schema.Query`, and of `import { Query as Q }`. */
    classOf(callee: ast.Node): string {
      const imported = callee.type === 'Identifier' ? imports.get(callee.name)?.imported : undefined;
      return imported ?? lastName(callee);
    },
  };
}

/**
 * `PostResource.getList.schema`: the file that declares it asks for what it needs. `models.Post.schema` is a mapping, and
 * `this.options.schema` whatever somebody gave.
 */
const isSchemaOfEndpoint = (node: ast.Node): boolean => {
  const owner = schemaOwner(node);
  return (
    owner?.type === 'MemberExpression' &&
    !owner.computed &&
    rootOf(owner) !== undefined &&
    /^(?!props$)[a-z]/.test(lastName(owner))
  );
};

export function plainSchemas(
  program: ast.Program,
  imports: NamedImports,
  kindOfImport: KindOfImport = () => undefined,
): PlainSchemas {
  const declared = declaredIn(program);
  const names = namesOf(imports, declared, kindOfImport);
  const { constant, isKnown, classOf } = names;
  const isConverter = converters(declared, constant, names.isFunctionByName);
  /** Constants by their names. While one is read, it is none: it may be written with itself. */
  const plainValues = new Map<string, boolean>();

  /** A constant of the file. */
  const isPlainValue = (name: string): boolean => {
    const value = constant(name);
    const known = value ? plainValues.get(name) : false;
    if (known !== undefined) return known;
    plainValues.set(name, false);
    const found = isPlain(value);
    plainValues.set(name, found);
    return found;
  };

  const isPlain = (given: Given): boolean => {
    const node = given ? unwrapTypes(given) : undefined;
    switch (node?.type) {
      case 'Identifier':
        return isKnown(node) || isPlainValue(node.name);
      case 'MemberExpression':
        return isKnown(node) || isSchemaOfEndpoint(node) || isFieldOfClass(node);
      case 'ArrayExpression':
        return node.elements.length === 1 && isPlain(node.elements[0]);
      case 'NewExpression':
        return isPlainHolder(node);
      default:
        return false;
    }
  };

  const isPlainHolder = ({ callee, arguments: [held] }: ast.NewExpression): boolean => {
    const name = classOf(callee);
    // Only entities can be invalidated.
    if (name === 'Invalidate') return true;
    // `new schema.Lazy(() => [Post])`
    const inner = name === 'Lazy' && held?.type === 'ArrowFunctionExpression' ? held.body : held;
    return SCHEMA_CLASSES.has(name) && (isPlain(inner) || (MAPPINGS.has(name) && arePlain(inner)));
  };

  /** `Post.schema`, `super.schema`: the file of the class asks, too. */
  const isSchemaOfClass = (given: ast.Node): boolean => {
    const owner = schemaOwner(given);
    return owner?.type === 'Super' || (!!owner && isKnown(owner));
  };

  /** `Post.schema.comments`, and `.query` of it: so is the file that says what a field is of. */
  const isFieldOfClass = ({ computed, object, property }: ast.MemberExpression): boolean => {
    const inner = unwrapTypes(object);
    if (computed || inner?.type !== 'MemberExpression') return false;
    return isSchemaOfClass(inner) || (lastName(property) === 'query' && isFieldOfClass(inner));
  };

  const arePlain = (given: Given): boolean => {
    const node = given ? unwrapTypes(given) : undefined;
    return (
      node?.type === 'ObjectExpression' &&
      node.properties.every((one) =>
        one.type === 'SpreadElement'
          ? isSchemaOfClass(one.argument)
          : one.kind === 'init' && isPlain(one.value),
      )
    );
  };

  const isSchemaClass = (callee: ast.Node): boolean =>
    SCHEMA_CLASSES.has(classOf(callee)) &&
    (callee.type === 'MemberExpression' || imports.has(lastName(callee)));

  const partOf = partFinder({ isPlain, arePlain, isSchemaOfClass, isConverter });
  return { isPlain, arePlain, partOf, isSchemaClass, values: declared.values };
}

interface Tests {
  isPlain(node: Given): boolean;
  arePlain(node: Given): boolean;
  isSchemaOfClass(node: ast.Node): boolean;
  isConverter(node: Given): boolean;
}

function partFinder({ isPlain, arePlain, isSchemaOfClass, isConverter }: Tests): PlainSchemas['partOf'] {
  const hasNoShape = (one: ast.ObjectPropertyKind): boolean =>
    one.type === 'SpreadElement'
      ? isSchemaOfClass(one.argument)
      : one.kind === 'init' && partOf(one.value) !== 'shapes';

  const partOf = (given: Given, isMapping = false): PartName | undefined => {
    if (isPlain(given) || (isMapping && arePlain(given))) return undefined;
    const node = unwrapTypes(given);
    const haveNoShape = isMapping && node?.type === 'ObjectExpression' && node.properties.every(hasNoShape);
    return haveNoShape || isConverter(node) ? 'converters' : 'shapes';
  };
  return partOf;
}

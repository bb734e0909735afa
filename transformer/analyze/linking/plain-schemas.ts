import type { ast } from '../../parse/parse.ts';
import { schemaOwner } from '../constructs/spread.ts';
import { unwrapTypes } from '../context.ts';
import { walk } from '../facts/walk.ts';
import { lastName, namedImports } from './text.ts';

/**
 * Tells whether a module that the file imports certainly exports a class or a schema object under this name. That module asks for
 * what they need.
 */
export type HasSchema = (specifier: string, name: string) => boolean;

type Given = ast.Node | null | undefined;

/** What a file shows of its schemas. */
export interface PlainSchemas {
  /** True for a schema that is certainly an entity, a list or a schema object, and in which no other is. */
  isPlain(node: Given): boolean;
  /** True for a mapping of such schemas. */
  arePlain(node: Given): boolean;
  /** True for what `new` is written before: a class of ours that holds another schema. */
  isSchemaClass(callee: ast.Node): boolean;
}

/** Schema classes around other schemas; a mapping of those in the second set is not a shape. */
export const HOLDERS: ReadonlySet<string> = new Set([
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

/** What a file's names are: by its own classes and constants, and by its imports. */
function namesOf(program: ast.Program, hasSchema: HasSchema) {
  const { classes, values } = declaredIn(program);
  const imports = namedImports(program);
  return {
    values,
    imports,
    /** `User`, and `models.User` of a namespace. */
    isKnown(node: ast.Node): boolean {
      const member = node.type === 'MemberExpression' && !node.computed ? node.object : undefined;
      const name = lastName(member ?? node);
      const found = imports.get(name);
      if (member) return found?.imported === '*' && hasSchema(found.source, lastName(node));
      if (node.type !== 'Identifier') return false;
      return classes.has(name) || (!!found && hasSchema(found.source, found.imported));
    },
    /** The name that a schema class has for us: `Query` of `schema.Query`, and of `import { Query as Q }`. */
    classOf(callee: ast.Node): string {
      const imported = callee.type === 'Identifier' ? imports.get(callee.name)?.imported : undefined;
      return imported ?? lastName(callee);
    },
  };
}

export function plainSchemas(program: ast.Program, hasSchema: HasSchema = () => false): PlainSchemas {
  const { values, imports, isKnown, classOf } = namesOf(program, hasSchema);
  /** Names whose values are being read: one may be written with itself. */
  const open = new Set<string>();

  /** A constant of the file. */
  const isPlainValue = (name: string): boolean => {
    const value = values.get(name);
    if (!value || open.has(name)) return false;
    open.add(name);
    const found = isPlain(value);
    open.delete(name);
    return found;
  };

  const isPlain = (given: Given): boolean => {
    const node = given ? unwrapTypes(given) : undefined;
    switch (node?.type) {
      case 'Identifier':
        return isKnown(node) || isPlainValue(node.name);
      case 'MemberExpression':
        return isKnown(node) || isSchemaOfEndpoint(node);
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
    // `new schema.Lazy(() => [Post])`
    const inner = name === 'Lazy' && held?.type === 'ArrowFunctionExpression' ? held.body : held;
    // What is invalidated is an entity.
    if (name === 'Invalidate') return true;
    return HOLDERS.has(name) && (isPlain(inner) || (MAPPINGS.has(name) && arePlain(inner)));
  };

  /** `PostResource.getList.schema`: the file that declares it asks for what it needs. `models.Post.schema` is a mapping. */
  const isSchemaOfEndpoint = (node: ast.Node): boolean => {
    const owner = schemaOwner(node);
    return owner?.type === 'MemberExpression' && !owner.computed && /^[a-z]/.test(lastName(owner));
  };

  /** `Post.schema`, `super.schema`: as before. */
  const isSchemaOfClass = (given: ast.Node): boolean => {
    const owner = schemaOwner(given);
    return owner?.type === 'Super' || (!!owner && isKnown(owner));
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
    HOLDERS.has(classOf(callee)) && (callee.type === 'MemberExpression' || imports.has(lastName(callee)));

  return { isPlain, arePlain, isSchemaClass };
}

/**
 * Classes of a file, names whose `fromJS` it uses, and the values of its constants. No class is a shape, and none can be called as a
 * converter.
 */
function declaredIn(program: ast.Program) {
  const classes = new Set<string>();
  const values = new Map<string, ast.Node>();
  walk(program, (node, parent) => {
    if (node.type === 'ClassDeclaration' && node.id) classes.add(node.id.name);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const { name } = node.id;
      const value = unwrapTypes(node.init);
      if (value?.type === 'ClassExpression') classes.add(name);
      else if (value && parent?.type === 'VariableDeclaration' && parent.kind === 'const')
        values.set(name, value);
    }
    if (node.type !== 'MemberExpression' || node.computed || lastName(node) !== 'fromJS') return;
    if (node.object.type === 'Identifier') classes.add(node.object.name);
  });
  return { classes, values };
}

import type { PartName } from '../../../../runtime/contract/parts.ts';
import type { ast } from '../../../parse/parse.ts';
import { moduleName } from '../../facts/imports.ts';
import type { Ask, FileFacts } from '../file-facts.ts';
import { isReadAsValue, lastName, nameOfRead, textOfKey } from '../names/expression-names.ts';
import { PARTS_OF } from './parts-of.ts';

/** Schema classes that need a part for some arguments. */
const NEEDS: ReadonlyMap<unknown, PartName> = new Map([
  // If they have an attribute, their second argument.
  ['All', 'kinds'],
  ['Array', 'kinds'],
  ['Values', 'kinds'],
  // If it is of an object of several schemas, which the file may not show.
  ['Query', 'shapes'],
]);

const NONE: readonly PartName[] = [];

/**
 * Finds the parts that a schema class may need.
 *
 *     new schema.All(User), new schema.Query(users, count)   →   none
 *     new schema.All({ user: User }, 'type')                 →   kinds
 *     class Feed extends schema.All, const { All } = schema  →   kinds: any arguments
 *     schema[name], read(schema)                             →   both: any class
 *
 * A Union given to one of these classes has its own name, `Union`.
 */
export function schemaClasses({ imports }: FileFacts): Ask {
  const locals = (isWanted: (imported: string) => boolean) =>
    new Map([...imports].flatMap(([local, { imported }]) => (isWanted(imported) ? [[local, imported]] : [])));
  const namespaces = locals((imported) => imported === 'schema');
  const classes = locals((imported) => NEEDS.has(imported));
  /** The classes of calls that need nothing, which the walk visits later. */
  const fine = new Set<ast.Node>();
  const needs = (node: ast.Node, name: unknown): readonly PartName[] => {
    const part = fine.has(node) ? undefined : NEEDS.get(name);
    return part ? [part] : NONE;
  };
  return (node, parent) => {
    switch (node.type) {
      case 'NewExpression': {
        const { callee, arguments: given } = node;
        const imported = classes.get(lastName(callee)) ?? lastName(callee);
        // `dynamic-schemas.ts` reads the schema of a query.
        const isFine = imported === 'Query' || (given.length === 1 && given[0]!.type !== 'SpreadElement');
        if (isFine) fine.add(callee);
        return NONE;
      }
      case 'MemberExpression': {
        const name = nameOfRead(node);
        if (name !== undefined) return needs(node, name);
        return node.object.type === 'Identifier' && namespaces.has(node.object.name)
          ? PARTS_OF.schemaClass
          : NONE;
      }
      case 'Property':
        return parent?.type === 'ObjectPattern' ? needs(node, textOfKey(node)) : NONE;
      case 'ExportSpecifier': {
        const local = moduleName(node.local);
        const name = classes.get(local) ?? namespaces.get(local) ?? local;
        // Other files know what is handed on by its own name alone.
        if (moduleName(node.exported) === name) return NONE;
        return name === 'schema' ? PARTS_OF.schemaClass : needs(node, name);
      }
      case 'Identifier':
        if (!isReadAsValue(node, parent)) return NONE;
        return namespaces.has(node.name) ? PARTS_OF.schemaClass : needs(node, classes.get(node.name));
      default:
        return NONE;
    }
  };
}

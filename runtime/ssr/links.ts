import { Kind } from '../schema/choice.ts';
import { argsOfList, CollectionTable } from '../schema/collection-table.ts';
import type { LookupTable } from '../schema/lookup.ts';
import { Cells } from '../schema/scalar.ts';
import { ShapeLink } from '../schema/shapes.ts';
import type { Pair } from '../schema/values.ts';
import { eachNode, isList, type Link, Node } from '../store/node.ts';
import { plain } from '../store/plain.ts';
import { isSchemaObject } from '../store/protocol.ts';
import { Raw } from '../store/raw.ts';
import type { Store } from '../store/store.ts';
import type { Table } from '../store/table.ts';
import { ValueMarks } from './values.ts';

/** The members of a schema of several kinds, such as a union. */
interface Kinds {
  readonly schemaAttribute?: unknown;
  readonly definition?: Readonly<Record<string, unknown>>;
}

/** Writes links as JSON that the same schema links again: entities are primary keys, lists are lists. */
export class Links {
  readonly values = new ValueMarks();

  /** Encodes an endpoint's response. For a union the link alone does not say which kind the entity is. */
  answer(link: Link, schema: unknown, store: Store): unknown {
    if (!(link instanceof Node) || !isSchemaObject(schema)) return this.encode(link);
    const { schemaAttribute, definition } = schema as Kinds;
    if (!schemaAttribute || !definition) return this.encode(link);
    const kind = Object.keys(definition).find(
      (key) => store.handler(definition[key]) === (link.table as never),
    );
    return kind === undefined ? this.encode(link) : this.values.reference(link.pk, kind);
  }

  encode(link: Link): unknown {
    if (typeof link !== 'object' || link === null) return this.values.plain(link);
    if (link instanceof Node) return this.node(link);
    if (isList(link)) return link.filter((one) => !isDeleted(one)).map((one) => this.encode(one));
    if (link instanceof Cells) return this.values.plain(link.plain());
    if (link instanceof Raw) return this.values.plain(link.raw);
    if (link instanceof Kind) return this.values.reference(link.node.pk, link.type);
    // A query sends only what it is computed from.
    return link instanceof ShapeLink ? this.shape(link) : this.encode(link.links?.()[0]);
  }

  private node(node: Node): unknown {
    const table = node.table as Table;
    if (table.isComputed) return this.encode(sourceOf(node));
    // A cell of a scalar has no record of its own.
    if (!table.isList) return table.isEntity ? node.pk : this.values.plain(plain(node));
    if (node.data === undefined) return this.values.plain(undefined);
    const isMap = !isList(table.linkOf(node));
    const items = isMap ? this.pairs(node.data) : this.encode(node.data);
    const { collection } = table as CollectionTable & { collection?: { nestKey?: unknown } };
    const args = collection?.nestKey && argsOfList(node);
    // In the browser the fields of its entity are primary keys, of which `nestKey` could make another place.
    return args ? this.values.mark('l', args, items) : items;
  }

  private pairs(pairs: readonly Pair[]): object {
    return this.values.object(pairs.map(([key, link]) => [key, this.encode(link)]));
  }

  private shape({ keys, fields, isOpen }: ShapeLink): unknown {
    const present = Object.entries(fields).filter(([, value]) => value !== undefined);
    return this.values.object(
      present.map(([key, value]) => [
        key,
        // All members of a map are links, and it may have thousands.
        isOpen || keys.includes(key) ? this.encode(value as Link) : this.values.plain(value),
      ]),
    );
  }
}

/** A record that was deleted, and not one that has yet to come. */
const isDeleted = (link: Link): boolean => link instanceof Node && link.data === undefined && !!link.meta;

/** The stored value that a query's result is computed from. */
const sourceOf = (node: Node): Link => (node.table as LookupTable).linkOf(node);

/** The stored lists in a link, which the responses of other endpoints may have brought. */
export function listsIn(link: Link): Node[] {
  const lists: Node[] = [];
  eachNode(link, (node) => {
    const { table } = node;
    if (table.isComputed) for (const list of listsIn(sourceOf(node))) lists.push(list);
    // Only `schema.All` makes lists without arguments: its items come from the tables of their classes.
    else if (table instanceof CollectionTable)
      for (const list of [node, ...listsIn(node.data)]) lists.push(list);
  });
  return lists;
}

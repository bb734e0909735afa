import { eachNode, type Node, version } from './node.ts';
import { type Handler, Table, type TableStore } from './table.ts';

/** A listener for changes of a response. */
export interface Watcher {
  readonly table: AnswerTable;
  /** The answer that it watches, whose node changes if the store is emptied. */
  readonly answer: { readonly node: Node };
  readonly listener: () => void;
  /** What the listener is notified of if it changes. */
  look(): unknown;
  /** The value that the listener was last notified of. */
  known: unknown;
}

/** The responses of all endpoints that share a schema, by endpoint key. The data of each is a link. */
export class AnswerTable extends Table {
  readonly handler: Handler;
  watchers = new Set<Watcher>();
  /** The version at which its watchers were last notified. */
  notifiedAt = version;

  constructor(store: TableStore, schema: unknown) {
    super(store);
    this.handler = store.handler(schema);
  }

  /** The node of a response. Before the first response it shows the data that the store finds for the arguments. */
  open(key: string, args: readonly unknown[]): Node {
    const node = this.at(`=${key}`);
    if (!node.meta && node.data === undefined) {
      node.data = this.store.guard(() => this.handler.find?.(args));
      eachNode(node.data, ({ table }) => this.leadsTo(table as Table));
      // Its state before the first response can be restored.
      node.changedAt = version;
    }
    return node;
  }
}

import { eachNode, type Link, type Node, version } from './node.ts';
import { type Handler, Table, type TableStore } from './table.ts';

/** A listener for changes of a response. */
export interface Watcher {
  /** The answer that it watches, whose table changes if the store is emptied. */
  readonly answer: Node<AnswerTable> & { read(): unknown };
  readonly listener: () => void;
  /** The value that the listener was last notified of. */
  known: unknown;
}

/** The responses of all endpoints that share a schema, by endpoint key. The data of each is a link. */
export class AnswerTable extends Table {
  readonly handler: Handler;
  readonly watchers = new Set<Watcher>();
  /** The version at which its watchers were last notified. */
  notifiedAt = version;

  constructor(store: TableStore, schema: unknown) {
    super(store);
    this.handler = store.handler(schema);
  }

  /** The data that the store finds for the arguments of an endpoint, to be shown before its first response. */
  find(args: readonly unknown[]): Link {
    const link = this.store.guard(() => this.handler.find?.(args));
    eachNode(link, ({ table }) => this.noteLinkTo(table));
    return link;
  }
}

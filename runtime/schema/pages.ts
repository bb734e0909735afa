import { same } from '../store/node.ts';
import { keepOwn } from '../store/own-links.ts';
import type { CollectionTable, Paging } from './collection-table.ts';

export const paging: Paging & ThisType<CollectionTable> = {
  /** Appends a page to a list; if there is no list yet, only the page's items are stored. */
  append(value, tx, parent, key) {
    const node = this.listFor(tx, parent, key);
    const { owner } = tx;
    owner?.table.noteLinkTo(this);
    tx.owner = node;
    const page = this.items(value, tx, parent, key);
    tx.owner = owner;
    if (!Array.isArray(page)) return page;
    if (!node.data) return page;
    const links = this.merged('push', node.data, page, tx);
    if (!same(links, node.data)) {
      tx.put(node, links);
      // A list whose request started before this page arrived does not contain its items.
      node.meta = { ...node.meta!, order: ++tx.store.order };
    }
    keepOwn(this.store, tx, node, page);
    return node;
  },
};

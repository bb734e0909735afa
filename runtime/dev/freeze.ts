import { each } from '../store/link/link.ts';
import { type Link, Slot } from '../store/model.ts';
import { EndpointTable } from '../store/tables/endpoint-table.ts';

const handed = new WeakSet<object>();

/**
 * Development only: freezes the records and lists behind a link when they are first handed out, because all
 * readers share them. An engine's error for a write names the class and the field. Values of responses, and
 * results of converters and Query functions, are not frozen: they belong to the user.
 */
export function freeze(link: Link): void {
  const open: Link[] = [link];
  for (const one of open) {
    each([one], (leaf) => {
      if (!(leaf instanceof Slot)) return;
      const { record, table, links } = leaf;
      // Once per record: the links of a record that was handed out are frozen already.
      if (typeof record !== 'object' || !record || handed.has(record)) return;
      handed.add(record);
      if (!(table instanceof EndpointTable)) Object.freeze(record);
      open.push(links);
    });
  }
}

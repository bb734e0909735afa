import type { EndpointInterface } from '../endpoint/interface.ts';
import { afterPage, eachNode, type Link } from '../store/node.ts';
import type { Tx } from '../store/transaction.ts';
import type { ControllerCore } from './core.ts';

type Args = readonly unknown[];

/** A page that arrives: the arguments of its list, and what it changes of the list's response. */
interface ArrivingPage {
  readonly args: Args;
  receive(written: Link, tx: Tx): void;
}

/** The list that a page extends. Fields next to its items (`total`, `next`) also update the list. */
export function page(
  controller: ControllerCore,
  { listOf, listArgs }: EndpointInterface,
  given: Args,
  response: unknown,
): ArrivingPage {
  const args = listArgs?.(...given) ?? given;
  const list = response === null ? undefined : controller.answer(listOf!, args);
  return {
    args,
    receive(written, tx) {
      const { data, meta } = list ?? {};
      if (data && meta?.order && !meta.invalid) {
        // The fields beside the list were normalized for the page's own answer: the list's table leads to their records, too.
        eachNode(written, ({ table }) => list!.table.noteLinkTo(table));
        list!.receive(afterPage(written, data), tx);
      }
    },
  };
}

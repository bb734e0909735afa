import { define } from '../define.ts';
import { Compound, isList, type Link, type Node, showLink } from './node.ts';

type Fields = Record<string, unknown>;

/**
 * The calls of user functions in a circle. They run once all records that they may read are complete. Linked with queries.
 */
export class Late {
  private readonly runs: (() => unknown)[] = [];

  /** True if a list is completed later, because user functions make its items. */
  defers(list: Node, complete: () => unknown): boolean {
    const isLate = computes(list.table.linkOf(list));
    if (isLate) this.runs.push(complete);
    return isLate;
  }

  /** True if a field is completed later, or when it is first read: the function of another record may need it before. */
  defersField(view: Fields, name: string, link: Link, old: Fields | undefined): boolean {
    if (!computes(link)) return false;
    const own = view[name];
    const get = () => {
      // A function that needs its own result gets the earlier value.
      define(view, name, own);
      define(view, name, showLink(link, old?.[name]));
      return view[name];
    };
    Object.defineProperty(view, name, { get, configurable: true, enumerable: true });
    this.runs.push(() => view[name]);
    return true;
  }

  /** @param old the former views, which are shown again if a function throws: the new ones have fields that would call it */
  run(old: ReadonlyMap<Node, unknown>): void {
    try {
      for (const run of this.runs) run();
    } catch (error) {
      for (const [node, view] of old) node.view = view;
      throw error;
    }
  }
}

/** True if user functions run when a link is shown. */
const computes = (link: Link): boolean =>
  isList(link)
    ? link.some(computes)
    : link instanceof Compound && !!(link.isComputed || link.links?.().some(computes));

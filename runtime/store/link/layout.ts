import { memo } from '../../memo.ts';

/** The fields of a table's class, as far as the table has seen them. */
interface Facts {
  readonly relations: readonly string[];
  readonly prototype: object;
  /** How many nodes there are: of data with keys of their own, ids or dates, ever more. */
  nodes: number;
}

/**
 * The fields that a response had, in order: a node of a tree that all records of a table share. Walking it beside a
 * response's keys costs one comparison per field, and tells which fields are links, which need care, and, at its end,
 * which fields were sent.
 */
export class Layout {
  /** The field that came next last time, and its node: nearly always the next one too. */
  nextKey: string | undefined = undefined;
  next: Layout | undefined = undefined;
  private steps: Map<string, Layout> | undefined = undefined;
  private unions: Map<Layout, Layout> | undefined = undefined;
  /** The node's field is written by definition: an assignment would reach a setter or the prototype. */
  readonly careful: boolean;
  /** The node's field is this one of the relations; -1: it is none. */
  readonly relation: number;
  /** The node's field is assigned as it comes. */
  readonly plain: boolean;

  constructor(
    private readonly facts: Facts,
    private readonly parent?: Layout,
    private readonly field = '',
  ) {
    this.relation = facts.relations.indexOf(field);
    this.careful = field in facts.prototype;
    this.plain = this.relation < 0 && !this.careful;
    facts.nodes++;
  }

  /**
   * The node after `key`. Who walks along many fields looks at `next` first: a call for each would cost more than all
   * else.
   */
  step(key: string): Layout {
    const make = () => new Layout(this.facts, this, key);
    const { next, nextKey } = this;
    // Most nodes have one way on: that needs no map.
    if (next && nextKey !== key) this.steps ??= new Map([[nextKey!, next]]);
    this.next = this.steps ? memo(this.steps, key, make) : (next ?? make());
    this.nextKey = key;
    return this.next;
  }

  /** All fields up to this node. Made when asked for: of thousands of nodes, sets would be millions of fields. */
  all(): ReadonlySet<string> {
    const fields: string[] = [];
    for (let node: Layout = this; node.parent; node = node.parent) fields.push(node.field);
    return new Set(fields.reverse());
  }

  /** The node that has the fields of both. */
  union(other: Layout): Layout {
    if (other === this) return this;
    this.unions ??= new Map();
    return memo(this.unions, other, () => {
      const known = this.all();
      let node: Layout = this;
      for (const key of other.all()) if (!known.has(key)) node = node.step(key);
      return node;
    });
  }

  /** True if there are so many nodes that the layout should be learned again. */
  get isFull(): boolean {
    return this.facts.nodes > 10_000;
  }

  /** Forgets where each node led on. Who stands on one keeps the way to it, and no more. */
  forget(): void {
    const nodes: Layout[] = [this];
    for (const node of nodes) {
      for (const next of node.steps?.values() ?? [node.next]) if (next) nodes.push(next);
      node.next = node.nextKey = node.steps = node.unions = undefined;
    }
  }
}

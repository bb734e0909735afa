import { memo } from '../../memo.ts';

/** The data that all layouts of a table share. */
interface Facts {
  readonly relations: readonly string[];
  readonly prototype: object;
  /** The number of nodes, which keeps growing for data with ids or dates as keys. */
  nodes: number;
}

/**
 * The fields that a response had, in order: a node of a tree that all records of a table share. Walking it
 * along a response's keys costs one comparison per field. It shows which fields are links, which need care, and
 * finally which fields were sent.
 */
export class Layout {
  /** The field that came next last time, and its node: nearly always right again. */
  nextKey: string | undefined = undefined;
  next: Layout | undefined = undefined;
  private steps: Map<string, Layout> | undefined = undefined;
  private unions: Map<Layout, Layout> | undefined = undefined;
  /** True if the field must be defined, because an assignment would reach a setter or the prototype. */
  readonly careful: boolean;
  /** The index of the field among the relations; -1 if it is not a relation. */
  readonly relation: number;
  /** True if the field is assigned unchanged. */
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
   * The node after `key`. Loops over many fields check `next` first, because a call for each would cost more
   * than everything else.
   */
  step(key: string): Layout {
    const make = () => new Layout(this.facts, this, key);
    const { next, nextKey } = this;
    // Most nodes have only one next node, which needs no map.
    if (next && nextKey !== key) this.steps ??= new Map([[nextKey!, next]]);
    this.next = this.steps ? memo(this.steps, key, make) : (next ?? make());
    this.nextKey = key;
    return this.next;
  }

  /** All fields up to this node. Computed on demand: sets for thousands of nodes would contain millions of fields. */
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

  /** Clears the next nodes of all nodes. Slots keep their node and the path to it. */
  forget(): void {
    const nodes: Layout[] = [this];
    for (const node of nodes) {
      for (const next of node.steps?.values() ?? [node.next]) if (next) nodes.push(next);
      node.next = node.nextKey = node.steps = node.unions = undefined;
    }
  }
}

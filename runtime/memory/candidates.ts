import type { Node } from '../store/node.ts';

/** The number of sets: a single large set is copied as a whole whenever it grows. */
const PARTS = 256;

/** A set of nodes of any size, whose operations are all fast. */
export class Candidates {
  private readonly parts = Array.from({ length: PARTS }, () => new Set<Node>());

  private part({ pk }: Node): Set<Node> {
    return this.parts[(typeof pk === 'number' ? pk : pk.charCodeAt(pk.length - 1)) & (PARTS - 1)]!;
  }

  add(node: Node): void {
    this.part(node).add(node);
  }

  has(node: Node): boolean {
    return this.part(node).has(node);
  }

  delete(node: Node): boolean {
    return this.part(node).delete(node);
  }

  *[Symbol.iterator](): Generator<Node> {
    for (const part of this.parts) yield* part;
  }
}

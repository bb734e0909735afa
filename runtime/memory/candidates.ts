import type { Slot } from '../store/model.ts';

/** The number of sets: a single large set is copied as a whole whenever it grows. */
const PARTS = 256;

/** A set of slots of any size, whose operations are all fast. */
export class Candidates {
  private readonly parts = Array.from({ length: PARTS }, () => new Set<Slot>());

  private part({ pk }: Slot): Set<Slot> {
    return this.parts[(typeof pk === 'number' ? pk : pk.charCodeAt(pk.length - 1)) & (PARTS - 1)]!;
  }

  add(slot: Slot): void {
    this.part(slot).add(slot);
  }

  has(slot: Slot): boolean {
    return this.part(slot).has(slot);
  }

  delete(slot: Slot): boolean {
    return this.part(slot).delete(slot);
  }

  *[Symbol.iterator](): Generator<Slot> {
    for (const part of this.parts) yield* part;
  }
}

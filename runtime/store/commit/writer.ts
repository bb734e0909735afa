import {
  type Confirmed,
  type Link,
  type Meta,
  NONE,
  type Relations,
  type Slot,
  type Source,
  type Transaction,
  type Undo,
  type Writer,
} from '../model.ts';

/** Walks a response by its schema and writes what it finds. */
export class ResponseWriter implements Writer {
  private temporaries = 0;
  owner: Slot | undefined = undefined;
  readonly responseItems = new Map<Slot, Link>();
  readonly meta: Meta;
  readonly args: readonly unknown[];
  readonly log: Undo[];
  readonly confirmed: Confirmed | undefined;

  constructor(
    readonly tx: Transaction,
    readonly source: Source,
  ) {
    this.meta = source.meta;
    this.args = source.args;
    this.log = tx.log;
    this.confirmed = this.meta.order === Infinity ? undefined : tx.confirmed;
  }

  walk({ all, keys, pick, areInherited }: Relations, value: object, owner = this.owner): readonly Link[] {
    if (!keys.length) return NONE;
    const { owner: outer } = this;
    const data = value as Readonly<Record<string, unknown>>;
    const links = (pick ? pick(data) : new Array(keys.length)) as Link[];
    this.owner = owner;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      const isThere = pick || !areInherited || Object.hasOwn(data, key);
      const one = pick ? links[i] : isThere ? data[key] : undefined;
      links[i] = one === undefined ? one : all[i]!.handler.link(one, this, value, key);
    }
    this.owner = outer;
    return links;
  }

  confirm(slot: Slot): void {
    if (slot.meta === this.meta || !this.confirmed) return;
    this.confirmed.push(slot, slot.meta);
    slot.meta = this.meta;
  }

  temporaryPk(): string | undefined {
    const { temporaryPk } = this.source;
    return temporaryPk && !this.owner ? `${temporaryPk}-${this.temporaries++}` : undefined;
  }
}

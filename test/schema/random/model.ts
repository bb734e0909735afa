/** What lists show whose items move, and whose prices depend on a currency, by rules of a few lines. */

export type Currency = 'usd' | 'eur';
type Fields = Readonly<Record<string, string>>;

/** An item as the server sends it, with its price in one currency. */
export interface Row {
  readonly id: string;
  readonly status: string;
  readonly title: string;
  readonly price: number;
}

/** The arguments of a mutation. */
export interface Call {
  readonly params: { readonly id: string; readonly currency: Currency };
  readonly body: Partial<Row>;
}

export type Landing =
  | {
      readonly kind: 'list';
      readonly status: string;
      readonly currency: Currency;
      readonly rows: readonly Row[];
    }
  | { readonly kind: 'item'; readonly id: string; readonly currency: Currency; readonly rows: readonly Row[] }
  | { readonly kind: 'prices'; readonly currency: Currency; readonly rows: readonly Row[] }
  | {
      readonly kind: 'update' | 'move' | 'front';
      readonly call: Call;
      readonly value: object;
      /** The item as it was shown when the change was sent. */
      readonly first: Fields | undefined;
    }
  | { readonly kind: 'delete'; readonly call: Call };

interface Item {
  readonly fields: Fields | undefined;
  readonly order: number;
}

/** The time of a guess: later than all that the server said. */
export const PENDING = Number.POSITIVE_INFINITY;

/** Items, the lists of a status, and the prices by currency. The list of all items has the status ''. */
export class State {
  constructor(
    readonly items = new Map<string, Item>(),
    readonly lists = new Map<string, { readonly ids: readonly string[]; readonly order: number }>(),
    readonly prices = new Map<string, { readonly price: number; readonly order: number }>(),
    /** Items that were asked for, each with its currency. */
    readonly asked = new Set<string>(),
  ) {}

  copy(): State {
    return new State(new Map(this.items), new Map(this.lists), new Map(this.prices), new Set(this.asked));
  }

  land(landing: Landing, order: number): this {
    if (landing.kind === 'delete') {
      this.items.set(landing.call.params.id, { fields: undefined, order });
    } else if ('call' in landing) {
      const { kind, call, value, first } = landing;
      const { id } = call.params;
      const before = this.items.get(id)?.fields;
      this.write({ ...value, id }, call.params.currency, order);
      if (kind !== 'update') this.move(id, [before, first], call, kind, order);
    } else if (landing.kind === 'prices') {
      for (const { id, price } of landing.rows) this.price(id, landing.currency, price, order);
    } else {
      for (const row of landing.rows) this.write(row, landing.currency, order);
      if (landing.kind === 'item') this.asked.add(`${landing.id} ${landing.currency}`);
      else if ((this.lists.get(landing.status)?.order ?? 0) <= order)
        this.lists.set(landing.status, { ids: landing.rows.map(({ id }) => id), order });
    }
    return this;
  }

  /** What a mutation shows until its answer comes, as it is computed from what is shown below. */
  guess(landing: Landing & { readonly call: Call }): this {
    const { params, body } = landing.call;
    if (landing.kind === 'delete') return this.land(landing, PENDING);
    const fields = this.items.get(params.id)?.fields;
    if (!fields) return this;
    // An argument is part of it only where the item has no value.
    const currency = fields.currency || params.currency;
    return this.land({ ...landing, value: { ...params, currency, ...body } } as Landing, PENDING);
  }

  private write({ id, price, ...row }: Partial<Row> & { id: string }, currency: Currency, order: number) {
    const known = this.items.get(id);
    const isOlder = known !== undefined && known.order > order;
    if (price !== undefined) this.price(id, currency, price, order);
    // What was deleted meanwhile stays so.
    if (isOlder && !known.fields) return;
    const fields = isOlder ? { ...row, ...known.fields } : { ...known?.fields, ...row };
    this.items.set(id, { fields, order: isOlder ? known.order : order });
  }

  private price(id: string, currency: Currency, price: number, order: number): void {
    const known = this.prices.get(`${id} ${currency}`);
    if (!known || known.order <= order) this.prices.set(`${id} ${currency}`, { price, order });
  }

  /** An item leaves the lists that it fitted, now or when the change was sent, and joins those that it fits. */
  private move(
    id: string,
    before: readonly (Fields | undefined)[],
    { params, body }: Call,
    kind: string,
    order: number,
  ) {
    const was = before.map((fields): Fields => ({ ...params, ...fields }));
    const is: Fields = { ...params, ...(body as Fields), ...this.items.get(id)!.fields };
    for (const [status, { ids }] of this.lists) {
      const fits = (fields: Fields) => status === '' || fields.status === status;
      const isIn = ids.includes(id);
      const others = ids.filter((one) => one !== id);
      if (isIn && was.some(fits) && !fits(is)) this.lists.set(status, { ids: others, order });
      else if (!isIn && fits(is))
        this.lists.set(status, { ids: kind === 'front' ? [id, ...ids] : [...ids, id], order });
    }
  }

  /** An item with its price, as text. */
  private row(id: string, currency: Currency): string | undefined {
    const fields = this.items.get(id)?.fields;
    if (!fields) return undefined;
    const { status = '', title = '', currency: own = '' } = fields;
    return `${id} ${status} ${title} ${own} ${this.prices.get(`${id} ${currency}`)?.price}`;
  }

  list(status: string, currency: Currency): string | undefined {
    const list = this.lists.get(status);
    return list && JSON.stringify(list.ids.flatMap((id) => this.row(id, currency) ?? []));
  }

  record(id: string, currency: Currency): string | undefined {
    return this.row(id, currency);
  }

  /** What the endpoint of an item shows: without a request, a record of which a price in this currency is known. */
  item(id: string, currency: Currency): string | undefined {
    const isFound = this.asked.has(`${id} ${currency}`) || this.prices.has(`${id} ${currency}`);
    return isFound ? this.row(id, currency) : undefined;
  }
}

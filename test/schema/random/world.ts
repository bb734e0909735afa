import { Controller } from 'presource';
import { type LooseController, loose } from '../../store/fuzz/loose.ts';
import { network, type Call as Sent, turn } from '../../store/support.ts';
import { type Call, type Currency, type Landing, type Row, State } from './model.ts';

/** What the test declares, which its project compiles or not. */
export interface Declared {
  readonly Item: object;
  readonly list: object;
  readonly item: object;
  readonly prices: object;
  /** By kind, and whether it shows a guess. */
  readonly mutations: Readonly<Record<'update' | 'move' | 'front' | 'delete', readonly [object, object]>>;
}

type Kind = keyof Declared['mutations'];

export type Step =
  | { readonly do: 'list'; readonly status: string; readonly currency: Currency }
  | { readonly do: 'item'; readonly id: string; readonly currency: Currency }
  | { readonly do: 'prices'; readonly currency: Currency }
  | {
      readonly do: 'change';
      readonly kind: Kind;
      readonly isOptimistic: boolean;
      readonly call: Call;
      /** Where the server puts the item, if not where it was told to. */
      readonly elsewhere: string | undefined;
    }
  | { readonly do: 'settle'; readonly which: number; readonly how: 'answer' | 'refusal' | 'nonsense' }
  | { readonly do: 'elsewhere'; readonly call: Call };

export const IDS = ['1', '2', '3'];
export const STATUSES = ['', 'a', 'b', 'c'];
export const CURRENCIES: readonly Currency[] = ['usd', 'eur'];

interface Under {
  readonly sent: Sent;
  readonly done: Promise<boolean>;
  readonly key: string;
  /** When a read was sent; a mutation counts when it is answered. */
  readonly order: number | undefined;
  readonly landing: Landing;
  readonly guess: (Landing & { readonly call: Call }) | undefined;
  readonly apply: () => void;
}

interface Place {
  readonly name: string;
  /** The request that answers it. */
  readonly key?: string;
  shown(): unknown;
  expected(state: State): string | undefined;
  calls: number | undefined;
  view?: unknown;
  text?: string | undefined;
}

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly title: string;
  readonly currency: string;
  readonly price: number | undefined;
}

const rowOf = ({ id, status, title, currency, price }: Shown) =>
  `${id} ${status} ${title} ${currency} ${price}`;

const textOf = (view: unknown): string | undefined => {
  if (view === undefined) return undefined;
  return Array.isArray(view) ? JSON.stringify(view.map(rowOf)) : rowOf(view as Shown);
};

/** A controller beside the model; the first difference is thrown. */
export class World {
  private readonly calls: Sent[];
  private readonly any: LooseController;
  private base = new State();
  private readonly pending: Under[] = [];
  private readonly places: Place[] = [];
  private order = 0;
  /** The request that ended in this step. */
  private ended = '';
  private readonly server = new Map<string, Omit<Row, 'price'>>(
    IDS.map((id, i) => [id, { id, status: STATUSES[1 + (i % 3)]!, title: `t${id}` }]),
  );
  private readonly prices = new Map<string, number>();

  constructor(private readonly declared: Declared) {
    const { fetch, calls } = network();
    this.calls = calls;
    this.any = loose(new Controller({ fetch }));
    for (const currency of CURRENCIES) {
      for (const id of IDS) this.prices.set(`${id} ${currency}`, currency === 'usd' ? 10 : 9);
      for (const status of STATUSES)
        this.watch(declared.list, argsOfList(status, currency), status, currency);
      for (const id of IDS) this.watch(declared.item, { id, currency }, id, currency);
      for (const id of IDS)
        this.places.push({
          name: `record ${id} ${currency}`,
          shown: () => this.any.get(declared.Item, { id, currency }),
          expected: (state) => state.record(id, currency),
          calls: undefined,
        });
    }
  }

  private watch(endpoint: object, args: object, what: string, currency: Currency): void {
    const isList = endpoint === this.declared.list;
    const place: Place = {
      name: `${isList ? 'list' : 'item'} ${what} ${currency}`,
      key: keyOf(isList ? 'list' : 'item', args),
      shown: () => this.any.getResponse(endpoint, args).data,
      expected: (state) => (isList ? state.list(what, currency) : state.item(what, currency)),
      calls: 0,
    };
    this.any.watch(endpoint, args, () => {
      place.calls!++;
    });
    this.places.push(place);
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const [i, step] of steps.entries()) {
      await this.take(step);
      this.compare(steps.slice(0, i + 1));
    }
    while (this.pending.length > 0) {
      this.ended = '';
      await this.settle({ do: 'settle', which: this.pending.length, how: 'answer' });
      this.compare(steps);
    }
  }

  private rows(status: string, currency: Currency): Row[] {
    const all = [...this.server.values()].filter((row) => status === '' || row.status === status);
    return all.map((row) => ({ ...row, price: this.prices.get(`${row.id} ${currency}`)! }));
  }

  private async take(step: Step): Promise<void> {
    const { declared } = this;
    this.ended = '';
    if (step.do === 'settle') return this.settle(step);
    if (step.do === 'elsewhere') {
      this.serve(step.call, undefined);
      return;
    }
    if (step.do === 'change') return this.change(step);
    const { currency } = step;
    const rows = this.rows(step.do === 'list' ? step.status : '', currency);
    if (step.do === 'list') {
      const { status } = step;
      await this.read(declared.list, argsOfList(status, currency), { kind: 'list', status, currency, rows });
    } else if (step.do === 'item') {
      const { id } = step;
      const own = rows.filter((row) => row.id === id);
      if (own.length > 0)
        await this.read(declared.item, { id, currency }, { kind: 'item', id, currency, rows: own });
    } else await this.read(declared.prices, { currency }, { kind: 'prices', currency, rows });
  }

  /** The server answers with what it has when it is asked, however late that arrives. */
  private async read(endpoint: object, args: object, landing: Landing): Promise<void> {
    const key = keyOf(landing.kind, args);
    // One request is enough for all who ask.
    if (this.pending.some((one) => one.key === key)) return;
    await this.send(key, endpoint, [args], {
      landing,
      order: ++this.order,
      guess: undefined,
      apply: () => {},
    });
  }

  private async change({ kind, isOptimistic, call, elsewhere }: Step & { do: 'change' }): Promise<void> {
    const { params, body } = call;
    const endpoint = this.declared.mutations[kind][isOptimistic ? 1 : 0];
    const args = kind === 'delete' ? [params] : [params, body];
    const first = this.shown().items.get(params.id)?.fields;
    const guess = { kind, call, first } as Landing & { call: Call };
    await this.send('', endpoint, args, {
      landing: guess,
      order: undefined,
      guess: isOptimistic ? guess : undefined,
      apply: () => (kind === 'delete' ? this.server.delete(params.id) : this.serve(call, elsewhere)),
    });
  }

  private serve({ params: { id, currency }, body }: Call, elsewhere: string | undefined): void {
    const { price, ...fields } = body;
    const row = this.server.get(id) ?? { id, status: 'a', title: `t${id}` };
    this.server.set(id, { ...row, ...fields, ...(elsewhere && { status: elsewhere }) });
    if (price !== undefined) this.prices.set(`${id} ${currency}`, price);
  }

  private async send(
    key: string,
    endpoint: object,
    args: readonly object[],
    more: Pick<Under, 'landing' | 'order' | 'guess' | 'apply'>,
  ): Promise<void> {
    const before = this.calls.length;
    const done = this.any.fetch(endpoint, ...args).then(
      () => true,
      () => false,
    );
    await turn();
    if (this.calls.length !== before + 1) throw new Error(`${this.calls.length - before} requests`);
    this.pending.push({ key, sent: this.calls[before]!, done, ...more });
  }

  private async settle({ which, how }: Step & { do: 'settle' }): Promise<void> {
    if (this.pending.length === 0) return;
    const [under] = this.pending.splice(which % this.pending.length, 1) as [Under];
    this.ended = under.key;
    if (how !== 'answer') {
      // Of a deletion the answer does not matter.
      const isRefused = how === 'refusal' || under.landing.kind === 'delete';
      await (isRefused ? under.sent.answer({}, 422) : under.sent.answer({ status: 'a' }));
      if (await under.done) throw new Error(`${how} is taken for an answer`);
      return;
    }
    under.apply();
    const landing = this.answered(under.landing);
    const order = under.order ?? ++this.order;
    await under.sent.answer(bodyOf(landing));
    if (!(await under.done)) throw new Error('an answer is taken for a failure');
    this.base.land(landing, order);
  }

  /** What the server says, with the whole item after a change. */
  private answered(landing: Landing): Landing {
    if (!('call' in landing) || landing.kind === 'delete') return landing;
    const { id, currency } = landing.call.params;
    return { ...landing, value: this.rows('', currency).find((row) => row.id === id)! };
  }

  /** What the server said, and the guesses of pending changes. */
  private shown(): State {
    const state = this.base.copy();
    for (const { guess } of this.pending) if (guess) state.guess(guess);
    return state;
  }

  private compare(steps: readonly Step[]): void {
    const state = this.shown();
    const fail = (what: string) => {
      throw new Error(`${what}, after\n${steps.map((step) => JSON.stringify(step)).join('\n')}`);
    };
    for (const place of this.places) {
      const [view, expected] = [place.shown(), place.expected(state)];
      const text = textOf(view);
      if (text !== expected) fail(`${place.name} shows ${text} instead of ${expected}`);
      const isSame = text === place.text;
      if (isSame !== (view === place.view))
        fail(`${place.name}: ${isSame ? 'another object' : 'the same object'}`);
      Object.assign(place, { view, text });
      const { calls } = place;
      if (calls === undefined) continue;
      // Who waits is told of any end.
      const isTold = place.key === this.ended && isSame ? calls <= 1 : calls === Number(!isSame);
      if (!isTold) fail(`${place.name}: ${calls} calls`);
      place.calls = 0;
    }
  }
}

const keyOf = (kind: string, args: object) => `${kind} ${JSON.stringify(args)}`;
const argsOfList = (status: string, currency: Currency) => (status ? { status, currency } : { currency });

function bodyOf(landing: Landing): unknown {
  if (landing.kind === 'delete') return { id: landing.call.params.id };
  if ('call' in landing) return landing.value;
  if (landing.kind === 'list') return landing.rows;
  if (landing.kind === 'item') return landing.rows[0];
  return Object.fromEntries(landing.rows.map(({ id, price }) => [id, { price }]));
}

/** Random programs in which several mutations wait at once, and are answered, refused or aborted in any order. */
import fc from 'fast-check';
import type { Package, Place } from './app.tsx';
import type { EndpointName } from './declarations.ts';
import type { Sent } from './network.ts';
import { parse, type Request, Server } from './server.ts';
import { type Args, HOOKS, type View } from './views.ts';
import { type Seen, Worlds } from './worlds.ts';

type Step =
  | { readonly do: 'mount'; readonly place: number; readonly view: View; readonly isTransition: boolean }
  | { readonly do: 'unmount'; readonly place: number }
  | {
      readonly do: 'send';
      readonly endpoint: EndpointName;
      readonly args: Args;
      readonly isAbortable: boolean;
    }
  | { readonly do: 'abort'; readonly nth: number }
  | { readonly do: 'answer'; readonly nth: number; readonly status: number }
  | { readonly do: 'expireAll'; readonly endpoint: EndpointName };

export interface Pending {
  readonly steps: readonly Step[];
  readonly isStrict: boolean;
}

const PLACES = 3;
const TABLES = ['notes', 'drafts'] as const;
const LISTS: readonly Args[] = [[], [{ group: 'a' }], [{ group: 'b' }]];

const table = fc.constantFrom(...TABLES);
const key = fc.tuple(table, fc.integer({ min: 1, max: 3 })).map(([of, i]) => ({ of, id: `${of[0]}${i}` }));
const title = fc.constantFrom('one', 'two');
const group = fc.constantFrom('a', 'b');
const place = fc.nat(PLACES - 1);

type Call = [endpoint: EndpointName, args: Args];

const read: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(table, fc.constantFrom(...LISTS)).map(([of, args]): Call => [`${of}.list`, args]),
  },
  { weight: 1, arbitrary: table.map((of): Call => [`${of}.get`, [{ id: `${of[0]}1` }]]) },
);
const view: fc.Arbitrary<View> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...HOOKS), read)
      .map(([hook, [name, args]]) => ({ hook, name, args })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<View>(
      { hook: 'useQuery', name: 'notes, counted', args: [] },
      { hook: 'useQuery', name: 'notes, counted', args: [{ group: 'a' }] },
      { hook: 'useQuery', name: 'notes by title', args: [{ title: 'one' }] },
    ),
  },
);

const change: fc.Arbitrary<Call> = fc.oneof(
  fc
    .record({ of: table, how: fc.constantFrom('push', 'unshift'), title, group, isNamed: fc.boolean() })
    .map(
      ({ of, how, isNamed, ...body }): Call => [
        `${of}.${how}` as EndpointName,
        isNamed ? [{ group: body.group }, body] : [body],
      ],
    ),
  fc
    .tuple(key, fc.constantFrom('update', 'patch'), title)
    .map(([{ of, id }, how, title]): Call => [`${of}.${how}` as EndpointName, [{ id }, { title }]]),
  // What is deleted on screen stays there for a moment: nobody reads the second one alone.
  table.map((of): Call => [`${of}.delete`, [{ id: `${of[0]}2` }]]),
);
const page: fc.Arbitrary<Call> = fc
  .tuple(table, fc.constantFrom({}, { group: 'a' }, { group: 'b' }), fc.constantFrom('1', '2'))
  .map(([of, args, page]): Call => [`${of}.page`, [{ ...args, page }]]);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('mount'), place, view, isTransition: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unmount'), place }) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.oneof({ weight: 3, arbitrary: change }, { weight: 1, arbitrary: page }), fc.boolean())
      .map(([[endpoint, args], isAbortable]): Step => ({ do: 'send', endpoint, args, isAbortable })),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abort'), nth: fc.nat(5) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer'),
      nth: fc.nat(4),
      status: fc.constantFrom(200, 200, 200, 404, 500, 0),
    }),
  },
  { weight: 1, arbitrary: table.map((of): Step => ({ do: 'expireAll', endpoint: `${of}.list` })) },
);

export const pending: fc.Arbitrary<Pending> = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 16 }),
  isStrict: fc.boolean(),
});

/** Returns what was on screen after each step, and fails if a package shows something else than the others, or renders more. */
export async function runPending(
  packages: readonly Package[],
  { steps, isStrict }: Pending,
): Promise<readonly Seen[]> {
  const running = new Running(isStrict);
  await running.worlds.during(packages, async () => {
    for (const one of steps) await running.take(one);
    await running.end();
  });
  return running.worlds.screens;
}

class Running {
  readonly worlds: Worlds;
  private readonly server = new Server();
  private readonly agreed = new Agreed();
  private readonly aborters: AbortController[][] = [];
  private places: (Place | undefined)[] = [];
  private mounted = 0;

  constructor(isStrict: boolean) {
    this.worlds = new Worlds(false, isStrict);
  }

  async take(one: Step): Promise<void> {
    const { worlds, agreed } = this;
    const requests = worlds.ours.network.pending.map(({ name }) => parse(name));
    if (!agreed.allows(one, requests)) return;
    switch (one.do) {
      case 'mount':
        return this.show(one.place, { mounted: ++this.mounted, view: one.view }, one.isTransition);
      case 'unmount':
        return this.show(one.place, undefined, false);
      case 'send':
        return this.send(one.endpoint, one.args, one.isAbortable);
      case 'abort':
        return worlds.each(() => {
          for (const aborter of this.aborters[one.nth % (this.aborters.length || 1)] ?? []) aborter.abort();
        });
      case 'expireAll':
        return worlds.each(({ app, side }) => app.controller.expireAll(side.endpoint(one.endpoint)));
      case 'answer':
        return this.answer(one.nth, one.status);
    }
  }

  /** Answers everything. */
  async end(): Promise<void> {
    while (this.worlds.ours.network.pending.length) await this.answer(0, 200);
    for (const [place, shown] of Object.entries(this.worlds.screens.at(-1) ?? {}))
      if (/^(waits|loads)/.test(String(shown))) throw new Error(`${place} hangs`);
  }

  private show(at: number, place: Place | undefined, isTransition: boolean): Promise<void> {
    this.places = [...this.places];
    this.places[at] = place;
    return this.worlds.each(({ app }) => app.show(Array.from(this.places), isTransition));
  }

  private send(name: EndpointName, args: Args, isAbortable: boolean): Promise<void> {
    const aborters: AbortController[] = [];
    this.aborters.push(aborters);
    return this.worlds.each(({ app, side, outcomes }) => {
      const aborter = new AbortController();
      if (isAbortable) aborters.push(aborter);
      const call = `${name} ${JSON.stringify(args)}`;
      app.controller
        .fetch(isAbortable ? side.withSignal(name, aborter.signal) : side.endpoint(name), ...args)
        .then(
          () => outcomes.push(`${call} is there`),
          (error: { name: string; status?: number }) =>
            outcomes.push(`${call} ${error.status ?? error.name}`),
        );
    });
  }

  private async answer(nth: number, status: number): Promise<void> {
    const waiting = this.worlds.ours.network.pending;
    if (!waiting.length) return;
    const { name, body } = this.agreed.next(waiting, nth);
    const given = this.agreed.statusOf(parse(name), status);
    const data = given === 200 ? this.server.answer(name, body) : {};
    await this.worlds.each(({ network }) => network.answer(name, given, data));
  }
}

/** Leaves out what the page about moving lists. */
class Agreed {
  /** The lists that have a response, as `notes a`. */
  private readonly known = new Set<string>();
  private readonly deleted = new Set<unknown>();

  allows(one: Step, waiting: readonly Request[]): boolean {
    if (one.do === 'expireAll')
      // There, it concerns only what has a response of its own.
      return (
        !waiting.some(({ method }) => method === 'GET') &&
        LISTS.every(([args]) => this.known.has(listOf(one.endpoint, args as { group?: string } | undefined)))
      );
    if (one.do !== 'send') return true;
    const [args] = one.args as [{ id?: string; group?: string }];
    // There, a page begins a list, and shares the request of its list or of another page.
    if (/page$/.test(one.endpoint)) {
      const list = listOf(one.endpoint, args);
      return this.known.has(list) && !waiting.some((other) => isReadOf(other, list));
    }
    // There, what is added later comes before a page that was requested before it.
    if (/push|unshift/.test(one.endpoint) && waiting.some(({ page }) => page)) return false;
    // A guess of some fields of a record that is not known shows nothing.
    if (/patch/.test(one.endpoint) && this.deleted.has(args.id)) return false;
    if (/delete$/.test(one.endpoint)) this.deleted.add(args.id);
    return true;
  }

  /** Here, a read that began after a mutation does not hide it; there it does. So does the later one of two mutations. */
  next(waiting: readonly Sent[], nth: number): Sent {
    const chosen = waiting[nth % waiting.length]!;
    const { method, table, id, group } = parse(chosen.name);
    const isBefore = (one: Request) =>
      one.table === table &&
      (one.method === 'GET' ? method === 'GET' && one.group === group : method === 'GET' || one.id === id);
    return waiting.find((one) => one === chosen || isBefore(parse(one.name)))!;
  }

  /** There, a page that fails is an error of its list, and a soft error hides what another response brought. */
  statusOf({ method, table, id, group, page }: Request, given: number): number {
    if (method !== 'GET') return given;
    const status = page || given === 200 ? 200 : 404;
    if (status === 200 && !id && !page) this.known.add(listOf(table, { group: group ?? undefined }));
    return status;
  }
}

const isReadOf = ({ method, table, id, group }: Request, list: string): boolean =>
  method === 'GET' && !id && listOf(table, { group: group ?? undefined }) === list;

const listOf = (name: string, args: { readonly group?: string | undefined } | undefined): string =>
  `${name.split('.')[0]} ${args?.group ?? ''}`;

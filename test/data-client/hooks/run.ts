/** Runs one program in all packages at once. */
import fc from 'fast-check';
import { Agreed, isSeveral, type Reads, readsOf } from './agreed.ts';
import type { Package, Place } from './app.tsx';
import type { Called, Deed } from './deeds.ts';
import { RESPONSES } from './responses.ts';
import { ARGS, type Args, QUERY_ARGS, type ReadName } from './views.ts';
import { type Seen, type World, Worlds } from './worlds.ts';

/** More answers than any program needs. */
const MANY = 30;

/** Returns what was on screen after each deed, and fails if a package shows something else than the others. */
export async function run(packages: readonly Package[], deeds: readonly Deed[]): Promise<Seen[]> {
  const program = new Program(packages[0]!, new Agreed(packages[0]!));
  await program.worlds.during(packages, async () => {
    for (const deed of deeds) await program.do(deed);
    await program.end();
  });
  return program.worlds.screens;
}

/** Runs all deeds, also those in which the packages differ on purpose; returns what is on screen in each package then. */
export async function runFreely(packages: readonly Package[], deeds: readonly Deed[]): Promise<Seen[]> {
  const program = new Program(packages[0]!);
  await program.worlds.during(packages, async () => {
    for (const deed of deeds) await program.do(deed);
  });
  return program.worlds.last;
}

type Answer = Omit<Extract<Deed, { do: 'answer' }>, 'do'>;

class Program {
  readonly worlds: Worlds;
  private readonly reads: Reads;
  private places: (Place | undefined)[] = [];
  private mounted = 0;

  /** Without `agreed`, the packages may differ. */
  constructor(
    theirs: Package,
    private readonly agreed?: Agreed,
  ) {
    this.worlds = new Worlds(!agreed);
    this.reads = agreed?.reads ?? readsOf(theirs);
  }

  async do(given: Deed): Promise<void> {
    const { theirs, ours } = this.worlds;
    const shown = this.shown(given);
    const deed = this.agreed ? this.agreed.allowed(shown, theirs.network.waiting, this.places) : shown;
    if (!deed) return;
    switch (deed.do) {
      case 'mount': {
        const { place, view, mounted = ++this.mounted, isTransition } = deed;
        // The boundary waits for what the component waited for before, too.
        if (deed.mounted)
          this.worlds.isLate ||= !!isTransition || ours.container.textContent!.includes('waits');
        this.worlds.inTransition ||= !!isTransition;
        return this.show(place, { mounted, view }, isTransition);
      }
      case 'unmount':
        return this.show(deed.place, undefined);
      case 'answer':
        return this.answer(deed);
      case 'mutate':
        return this.mutate(deed);
      case 'wait':
        return this.worlds.wait(deed.milliseconds);
      case 'change':
        return;
      default:
        return this.worlds.each((world) => call(world, deed));
    }
  }

  /** Answers everything, until nothing is under way. */
  async end(): Promise<void> {
    const { pending } = this.worlds.theirs.network;
    for (let seed = 0; seed < MANY && pending.length; seed++)
      await this.answer({ nth: 0, status: 200, seed });
    if (pending.length) throw new Error(`asks without end: ${pending[0]!.name}`);
    for (const [place, shown] of Object.entries(this.worlds.screens.at(-1) ?? {}))
      if (/^(waits|loads)/.test(String(shown))) throw new Error(`${place} hangs`);
  }

  private show(at: number, place: Place | undefined, isTransition = false): Promise<void> {
    this.places = [...this.places];
    this.places[at] = place;
    return this.worlds.each(({ app }) => app.show(Array.from(this.places), isTransition));
  }

  /** A change of arguments, as what is shown then. */
  private shown(deed: Deed): Deed {
    if (deed.do !== 'change') return deed;
    const { place, nth, isTransition } = deed;
    const at = this.places[place];
    if (!at) return { do: 'unmount', place };
    const { hook, name } = at.view;
    const all: readonly Args[] =
      hook === 'useQuery' ? QUERY_ARGS[name as keyof typeof QUERY_ARGS] : ARGS[name as ReadName];
    const args = nth < 0 ? [null] : all[nth % all.length]!;
    return { do: 'mount', place, view: { hook, name, args }, mounted: at.mounted, isTransition };
  }

  private async answer({ nth, status, seed, response }: Answer): Promise<void> {
    const { network } = this.worlds.ours;
    const names = [...new Set(network.waiting)];
    const chosen = network.pending.find(({ name }) => name === names[nth % names.length]);
    // Of requests of one moment the first one is answered first: there, the last one that is answered wins, here the last
    // one that was sent.
    const name = network.pending.find(({ at }) => at === chosen?.at)?.name;
    if (!name) return;
    const given = this.agreed?.statusOf(name, status) ?? status;
    const data = response ?? this.responseTo(name, seed);
    // What waits for one of several records does not render for an error of another.
    this.worlds.isLate ||= given !== 200 && this.places.some((place) => place && isSeveral(place.view));
    await this.worlds.each((world) => world.network.answer(name, given, data));
  }

  private responseTo(name: string, seed: number): unknown {
    const { endpoint, args } = this.reads.get(name)!;
    const [sample] = fc.sample<unknown>(RESPONSES[endpoint], { seed, numRuns: 1 });
    const response = consistent(sample);
    return endpoint.endsWith('.get') ? { ...(response as object), ...(args[0] as object) } : response;
  }

  /** Answered at once: what is requested while a mutation is pending is another matter. */
  private async mutate(deed: Extract<Deed, { do: 'mutate' }>): Promise<void> {
    await this.worlds.each((world) => fetch(world, deed));
    const name = this.worlds.theirs.side.keyOf(deed.endpoint, deed.args);
    await this.worlds.each(({ network }) => network.answer(name, deed.status, deed.response));
  }
}

type Calling = Exclude<Deed, { do: 'mount' | 'unmount' | 'change' | 'answer' | 'mutate' | 'wait' }>;

function call(world: World, deed: Calling): unknown {
  const { app, side } = world;
  const { controller } = app;
  if (deed.do === 'reset') return controller.resetEntireStore();
  const endpoint = side.endpoint(deed.endpoint);
  switch (deed.do) {
    case 'store':
      return controller.setResponse(endpoint, ...deed.args, deed.response);
    case 'setError':
      return controller.setError(
        endpoint,
        ...deed.args,
        Object.assign(new Error('set'), { status: deed.status }),
      );
    case 'fetch':
      return fetch(world, deed);
    case 'fetchIfStale':
      // Here, it rejects with an error that is known; there, it resolves to nothing.
      return Promise.resolve(controller.fetchIfStale(endpoint, ...deed.args)).catch(() => {});
    case 'invalidate':
      return controller.invalidate(endpoint, ...deed.args);
    default:
      return controller[deed.do](endpoint);
  }
}

/** Calls `fetch`, and notes how that ends. */
function fetch({ app, side, outcomes }: World, { endpoint, args }: Called): void {
  const name = side.keyOf(endpoint, args);
  app.controller.fetch(side.endpoint(endpoint), ...args).then(
    () => outcomes.push(`${name} is there`),
    (error: { name: string; status?: number }) => outcomes.push(`${name} ${outcomeOf(error)}`),
  );
}

/** There, `fetch` makes records of the response alone, which may throw. */
function outcomeOf({ name, status }: { name: string; status?: number }): unknown {
  if (name === 'ResetError') return 'reset';
  return status ?? (name === 'TypeError' ? 'is there' : name);
}

/**
 * The response with the fields of each record at its first place only. There, a record that an old response has twice
 * overwrites a newer one.
 */
function consistent(value: unknown, known = new Set<unknown>()): unknown {
  if (Array.isArray(value)) return value.map((one) => consistent(one, known));
  if (!value || typeof value !== 'object') return value;
  const { id, slug, row, column, type } = value as Record<string, unknown>;
  const key = JSON.stringify({ id, slug, row, column, type });
  if (known.has(key)) return JSON.parse(key);
  if (key !== '{}') known.add(key);
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, consistent(one, known)]));
}

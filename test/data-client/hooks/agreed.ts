/** Leaves out what the packages do differently on purpose, and what data-client does wrong. */
import type { Package, Place } from './app.tsx';
import type { Called, Deed } from './deeds.ts';
import { ARGS, type Args, type ReadName, SEVERAL, type View } from './views.ts';

const DELETIONS = /delete|lost/;
const POLLED = 'news.list';
const DATA = 60_000;
const ERRORS = 1_000;
/** The shortest time that passes while something is polled: longer than the time between two polls. */
const POLL = 30_000;

export const isSeveral = ({ hook }: View) => (SEVERAL as readonly string[]).includes(hook);

/** What can be read, by the name of its request. */
export type Reads = Map<string, { readonly endpoint: ReadName; readonly args: Args }>;

export const readsOf = ({ keyOf }: Package): Reads =>
  new Map(
    (Object.entries(ARGS) as [ReadName, Args[]][]).flatMap(([endpoint, all]) =>
      all.map((args) => [keyOf(endpoint, args), { endpoint, args }]),
    ),
  );

export class Agreed {
  readonly reads: Reads;
  /** The requests of data that was invalidated. */
  private readonly invalid = new Set<string>();
  private readonly expired = new Set<string>();
  /** What somebody read, and what has a response of its own. */
  private readonly asked = new Set<string>();
  private readonly answered = new Map<string, number>();
  /** What failed since it was answered. */
  private readonly failed = new Map<string, number>();
  /** When the last response came, and the last that may change a list. */
  private landedAt = 0;
  private changedAt = 0;
  private added = 0;
  private hasOldData = false;

  constructor(private readonly side: Package) {
    this.reads = readsOf(side);
  }

  /** The deed, unless the packages differ in it; `waiting` are the requests in flight. */
  allowed(given: Deed, waiting: readonly string[], places: readonly (Place | undefined)[]): Deed | undefined {
    const deed = this.changed(given, places);
    if (this.differs(deed, waiting, places)) return undefined;
    this.note(deed);
    return deed;
  }

  /**
   * The status with which a request is answered. Here, what was invalidated stays so if its request fails, what was expired is asked
   * for again by a render some time after that, and polling pauses after an error.
   */
  statusOf(name: string, given: number): number {
    const isMarked = this.invalid.has(name) || this.expired.has(name);
    const isSure = isMarked || this.reads.get(name)?.endpoint === POLLED;
    const status = isSure ? 200 : this.errorOf(name, given);
    if (status === 200) this.has(name);
    else this.failed.set(name, Date.now());
    return status;
  }

  /** A soft error: there, it hides an entity that another response brought, an `All`, and an error before it. */
  private errorOf(name: string, given: number): number {
    const endpoint = this.reads.get(name)?.endpoint;
    const isInferred = endpoint === 'users.all' || (endpoint?.endsWith('.get') && !this.answered.has(name));
    return (isInferred || this.failed.has(name)) && given !== 200 ? 404 : given;
  }

  private differs(deed: Deed, waiting: readonly string[], places: readonly (Place | undefined)[]): boolean {
    const key = (one: Called) => this.side.keyOf(one.endpoint, one.args);
    const several = places.some((place) => place && isSeveral(place.view));
    const isBusy = waiting.length > 0 || places.some((place) => place?.view.name === 'versions.get');
    switch (deed.do) {
      // Here, what was requested before does not count, and what was invalidated stays so.
      case 'setError':
        return several || waiting.includes(key(deed)) || this.invalid.has(key(deed));
      case 'invalidate':
        return several || waiting.includes(key(deed));
      // There, it concerns only what has a response of its own, and what is expired shows its error until the next one. An `All`
      // without records is nothing that could be shown meanwhile.
      case 'expireAll':
      case 'invalidateAll': {
        const ofIt = [...this.asked].filter(this.testOf(deed.endpoint));
        const differs = (name: string) =>
          waiting.includes(name) ||
          !this.answered.has(name) ||
          (deed.do === 'expireAll' && (this.failed.has(name) || deed.endpoint === 'users.all'));
        return several || ofIt.some(differs);
      }
      case 'mount':
        return (
          // There, who subscribes again polls at once.
          (deed.mounted !== undefined && deed.view.name === POLLED) ||
          (this.hasOldData && isSeveral(deed.view)) ||
          this.readBy(deed.view).some((name) => this.isOld(name))
        );
      // Here, what a component waits for beside something else is not asked again meanwhile, however old it becomes; and what
      // is invalid when it is stale is not shown again by who is on screen.
      case 'wait':
        return several || places.some((place) => place?.view.name === 'prices.get');
      // There, who shows an `All` shows what other responses bring next. Here, polling goes on at its pace; there, the next
      // subscriber asks.
      case 'reset':
        return places.some((place) => ['users.all', POLLED].includes(place?.view.name ?? ''));
      // Here, readers wait for a request that follows an error; there, they show the error meanwhile.
      case 'fetch':
        return this.failed.has(key(deed));
      case 'fetchIfStale':
        return this.failed.has(key(deed)) || this.isOld(key(deed));
      case 'store':
        return waiting.includes(key(deed)) || this.differsIn(deed.endpoint, isBusy);
      case 'mutate':
        return this.differsIn(deed.endpoint, isBusy);
      default:
        return false;
    }
  }

  /**
   * There, a page begins a list, too, and what was deleted comes again with an older response. Here, what was deleted stays on
   * screen for a moment.
   */
  private differsIn(endpoint: string, isBusy: boolean): boolean {
    return endpoint === 'items.page' || (DELETIONS.test(endpoint) && isBusy);
  }

  /** The deed in a form that both packages take for the same. */
  private changed(deed: Deed, places: readonly (Place | undefined)[]): Deed {
    if (deed.do === 'wait' && places.some((place) => place?.view.name === POLLED))
      return { ...deed, milliseconds: Math.max(deed.milliseconds, POLL) };
    if (deed.do === 'setError')
      return { ...deed, status: this.errorOf(this.side.keyOf(deed.endpoint, deed.args), deed.status) };
    return deed.do === 'store' || deed.do === 'mutate' ? this.withNewItem(deed) : deed;
  }

  /** There, an item that is added twice is in its list twice, and has the arguments of its list until it is answered. */
  private withNewItem(deed: Extract<Deed, { do: 'store' | 'mutate' }>): Deed {
    if (!/push|unshift/.test(deed.endpoint)) return deed;
    const { args, response } = deed;
    const id = `new ${++this.added}`;
    const get = deed.endpoint.replace(/\..*/, '.get') as ReadName;
    if (get in ARGS) this.reads.set(this.side.keyOf(get, [{ id }]), { endpoint: get, args: [{ id }] });
    const own = { ...(args.length > 1 ? (args[0] as object) : {}), id };
    const item = { ...(args.at(-1) as object), ...own };
    return { ...deed, args: [...args.slice(0, -1), item], response: { ...(response as object), ...own } };
  }

  private note(deed: Deed): void {
    const key = (one: Called) => this.side.keyOf(one.endpoint, one.args);
    switch (deed.do) {
      case 'mount':
        for (const name of this.readBy(deed.view)) this.asked.add(name);
        break;
      case 'fetch':
      case 'fetchIfStale':
      case 'setError':
        this.asked.add(key(deed));
        if (deed.do === 'setError') this.failed.set(key(deed), Date.now());
        break;
      case 'expireAll':
        for (const name of [...this.reads.keys()].filter(this.testOf(deed.endpoint))) this.expired.add(name);
        this.hasOldData = true;
        break;
      case 'wait':
        this.hasOldData = true;
        break;
      case 'mutate':
        // It is answered next.
        this.landedAt = this.changedAt = Date.now() + 30;
        break;
      case 'store':
        this.has(key(deed));
        this.changedAt = Date.now();
        break;
      case 'invalidate':
        this.asked.add(key(deed));
        this.invalid.add(key(deed));
        break;
      case 'invalidateAll':
        for (const name of [...this.reads.keys()].filter(this.testOf(deed.endpoint))) this.invalid.add(name);
        break;
      case 'reset':
        for (const names of [this.invalid, this.expired, this.answered, this.failed]) names.clear();
    }
  }

  /** The requests of what a component reads. */
  private readBy({ hook, name, args }: View): string[] {
    const names = name in ARGS && args[0] !== null ? [this.side.keyOf(name, args)] : [];
    if (hook === 'both' || hook === 'pair') names.push(this.side.keyOf('users.get', [{ id: 'u1' }]));
    const item = name.replace('list', 'get');
    if (hook === 'items')
      for (const [key, { endpoint }] of this.reads) if (endpoint === item) names.push(key);
    return names;
  }

  private has(name: string): void {
    this.landedAt = Date.now();
    this.invalid.delete(name);
    this.expired.delete(name);
    this.failed.delete(name);
    this.answered.set(name, Date.now());
  }

  /**
   * Here, any response with a record makes it young, and an old error does not count for who comes later; there, the age
   * is that of the own response, and an error counts until the next one.
   */
  private isOld(name: string): boolean {
    const { endpoint } = this.reads.get(name)!;
    const [since, failedAt] = [this.answered.get(name), this.failed.get(name)];
    const isRecord = endpoint.endsWith('.get');
    // There, any record satisfies an `All`.
    if (endpoint === 'users.all' && !since) return true;
    // There, what was polled is young for half of its time.
    const isPolled = endpoint === POLLED;
    if (failedAt && Date.now() - failedAt > ERRORS && (since || isRecord || isPolled)) return true;
    if (isPolled) return !!since && Date.now() - since > POLL / 3;
    const lastAt = isRecord ? this.landedAt : this.changedAt;
    return !!since && Date.now() - since > DATA && lastAt > since;
  }

  private testOf(endpoint: string): (key: string) => boolean {
    const { testKey } = this.side.endpoint(endpoint) as { testKey(key: string): boolean };
    return (key) => testKey.call(this.side.endpoint(endpoint), key);
  }
}

/** One random program: the page, what happens to it, and what has to be on screen then. */
import { act, render } from '@testing-library/react';
import { Controller, ExpiryStatus, polling } from 'presource';
import { AsyncBoundary, DataProvider } from 'presource/react';
import { Network } from '../../data-client/hooks/network.ts';
import type { Answer, Call, Deed } from './deeds.ts';
import {
  canHide,
  endpointOf,
  isQuiet,
  keyOf,
  Part,
  READERS,
  READS,
  type Read,
  rename,
  textOf,
} from './readers.tsx';

interface Place {
  readonly mounted: number;
  readonly hook: string;
  readonly reads: readonly Read[];
  readonly isHidden: boolean;
}

/** The place with a provider of its own. */
const OWN = 2;
/** More answers than any program needs. */
const MANY = 60;

interface FailedProps {
  readonly error: { readonly status?: number };
  readonly resetErrorBoundary: () => void;
}

const Failed = ({ error, resetErrorBoundary }: FailedProps) => (
  <p>
    failed {error.status}
    <button type="button" onClick={resetErrorBoundary} />
  </p>
);

export class Run {
  private readonly networks = [new Network(), new Network()] as const;
  private readonly controllers = this.networks.map(
    ({ fetch }) => new Controller({ fetch, polling }),
  ) as unknown as readonly [Controller, Controller];
  /** The controller of the outer provider; the place of its own always has the second one. */
  private outer = 0;
  private places: readonly (Place | undefined)[] = [];
  /** Places that show an error, which stays until somebody tries again, or that waited for something else before. */
  private readonly failed = new Set<number>();
  private readonly waited = new Set<number>();
  private mounted = 0;
  private named = 0;
  private readonly view: ReturnType<typeof render>;

  constructor(
    reactStrictMode: boolean,
    /** Lets time pass. */
    private readonly pass: (milliseconds: number) => Promise<void>,
  ) {
    this.view = render(this.page(), { reactStrictMode });
  }

  async take(deed: Deed): Promise<void> {
    await act(() => this.perform(deed));
    await this.settle();
    this.check(deed.do === 'retry' ? deed.place : undefined);
  }

  /** Answers everything; then nothing waits, and nothing is left when the page goes. */
  async end(): Promise<void> {
    for (let seed = 0; this.networks.some(({ pending }) => pending.length); seed++) {
      if (seed > MANY) throw new Error('asks without end');
      const of = this.networks.findIndex(({ pending }) => pending.length);
      await this.take({ do: 'answer', of, nth: 0, status: 200, seed });
    }
    for (const [i, place] of this.places.entries())
      if (place && !place.isHidden && this.shownAt(i).includes('waits')) throw new Error(`place ${i} hangs`);
    await act(async () => this.view.unmount());
    await this.settle();
    for (const { pending } of this.networks)
      if (pending.length) throw new Error(`${pending[0]!.name} is not ended`);
  }

  private page() {
    return (
      <DataProvider controller={this.controllers[this.outer]!}>
        {this.places.map((place, i) => {
          if (!place) return null;
          const Reader = READERS[place.hook]!;
          const content = (
            <AsyncBoundary key={place.mounted} fallback={<p>waits</p>} errorComponent={Failed}>
              {place.reads.map((read, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a component whose arguments change
                <Reader key={nth} {...read} />
              ))}
            </AsyncBoundary>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place
            <section key={i} data-place={i}>
              <Part isHidden={place.isHidden}>
                {i === OWN ? (
                  <DataProvider controller={this.controllers[1]}>{content}</DataProvider>
                ) : (
                  content
                )}
              </Part>
            </section>
          );
        })}
      </DataProvider>
    );
  }

  private async perform(deed: Deed): Promise<void> {
    switch (deed.do) {
      case 'mount': {
        const { place, hook, reads } = deed;
        this.failed.delete(place);
        this.waited.delete(place);
        const mounted = ++this.mounted;
        return this.put(place, { mounted, hook, reads: reads.map((nth) => READS[nth]!), isHidden: false });
      }
      case 'unmount':
        return this.put(deed.place, undefined);
      case 'swap':
      case 'hide':
        return this.alter(deed);
      case 'retry':
        return this.sectionAt(deed.place)?.querySelector('button')?.click();
      case 'exchange':
        this.outer = 1 - this.outer;
        for (const i of this.places.keys()) if (i !== OWN) this.noteWait(i);
        return this.view.rerender(this.page());
      case 'render':
        return this.view.rerender(this.page());
      case 'wait':
        return this.pass(deed.milliseconds);
      case 'answer':
        return this.answer(deed);
      default:
        return this.call(deed);
    }
  }

  private put(at: number, place: Place | undefined): void {
    const places = [...this.places];
    places[at] = place;
    this.places = Array.from(places);
    this.view.rerender(this.page());
  }

  private alter(deed: Extract<Deed, { do: 'swap' | 'hide' }>): void {
    const place = this.places[deed.place];
    if (!place) return;
    this.noteWait(deed.place);
    if (deed.do === 'hide') this.put(deed.place, { ...place, isHidden: canHide && !place.isHidden });
    else this.put(deed.place, { ...place, reads: [READS[deed.read]!] });
  }

  private call(deed: Call): void {
    const controller = this.controllers[deed.of]!;
    if (deed.do === 'reset') controller.resetEntireStore();
    if (deed.do === 'rename')
      controller.fetch(rename, { id: deed.id }, { name: `name ${++this.named}` }).catch(() => {});
    if (!('read' in deed)) return;
    const read = READS[deed.read]!;
    const [endpoint, args] = [endpointOf(read), read.args];
    if (deed.do === 'store') controller.setResponse(endpoint, ...args, responseTo(keyOf(read), deed.seed));
    else if (deed.do === 'fetch') controller.fetch(endpoint, ...args).catch(() => {});
    else if (deed.do === 'invalidate') controller.invalidate(endpoint, ...args);
    else controller[deed.do](endpoint);
  }

  private answer({ of, nth, status, seed }: Answer): void {
    const network = this.networks[of]!;
    const sent = network.pending[nth % (network.pending.length || 1)];
    if (!sent) return;
    const { name, body } = sent;
    const data = name.startsWith('GET') ? responseTo(name, seed) : { ...(body as object), id: idOf(name) };
    network.answer(name, status, data);
  }

  /** Lets everything happen that follows at once. */
  private async settle(): Promise<void> {
    for (let quiet = 0, before = ''; quiet < 3; quiet++) {
      await act(() => this.pass(0));
      const now = `${this.networks.map(({ sent }) => sent.length)} ${this.view.container.textContent}`;
      if (now !== before) quiet = 0;
      before = now;
    }
  }

  private sectionAt = (i: number) => this.view.container.querySelector<HTMLElement>(`[data-place="${i}"]`);

  private shownAt(i: number): string {
    const all = [...(this.sectionAt(i)?.children ?? [])] as HTMLElement[];
    return all
      .filter(({ style }) => style.display !== 'none')
      .map(({ textContent }) => textContent)
      .join(' | ');
  }

  /** The boundary goes on waiting for what its readers waited for until now. */
  private noteWait(i: number): void {
    if (this.places[i]?.isHidden || this.shownAt(i).includes('waits')) this.waited.add(i);
  }

  private check(retried: number | undefined): void {
    for (const [i, place] of this.places.entries()) {
      if (!place) continue;
      if (place.isHidden) {
        this.failed.add(i);
        continue;
      }
      const shown = this.shownAt(i);
      if (shown !== 'waits') this.waited.delete(i);
      const { pending } = this.networks[i === OWN ? 1 : this.outer]!;
      const isAsked = (read: Read) => pending.some(({ name }) => name === keyOf(read));
      const hasFailed = shown.startsWith('failed') && place.hook !== 'useDLE';
      if (hasFailed && this.failed.has(i) && retried !== i) continue;
      if (hasFailed) this.failed.add(i);
      else this.failed.delete(i);
      const texts = place.reads.map((read) => this.textOf(i, place.hook, read));
      // An error whose request is repeated, or that is old, does not count for who comes.
      if (place.reads.some((read, nth) => texts[nth]!.startsWith('failed') && isAsked(read))) continue;
      if (shown === 'waits' && this.waited.has(i)) continue;
      const expected = expectedOf(place.hook, texts);
      if (!expected.includes(shown)) throw new Error(`place ${i} shows ${shown}, not ${expected}`);
      if (shown.includes('waits') && !place.reads.some(isAsked))
        throw new Error(`place ${i} waits for nothing`);
    }
  }

  /** What a reader has to show. */
  private textOf(i: number, hook: string, read: Read): string {
    const controller = this.controllers[i === OWN ? 1 : this.outer]!;
    const { data, error, expiryStatus } = controller.getResponse(endpointOf(read), ...read.args);
    if (isQuiet(hook)) return textOf(data);
    if (error) return `failed ${error.status}`;
    return expiryStatus === ExpiryStatus.Invalid ? 'waits' : textOf(data);
  }
}

/** What a boundary shows of its readers: an error, a fallback, or all of them. */
function expectedOf(hook: string, texts: readonly string[]): readonly string[] {
  if (isQuiet(hook) || hook === 'useDLE') return [texts.join(' | ')];
  const isOpen = (text: string) => text === 'waits' || text.startsWith('failed');
  return texts.some(isOpen) ? texts.filter(isOpen) : [texts.join(' | ')];
}

const idOf = (name: string): string => name.split('/')[2]!;

function responseTo(name: string, seed: number): unknown {
  const [, kind, id] = name.split('/');
  if (kind === 'plain') return { id, seed };
  if (kind === 'news') return [{ id: `n${seed % 3}`, title: `title ${seed}` }];
  if (kind === 'short') return { id, title: `title ${seed}` };
  const user = (one: string) => ({ id: one, name: `server ${seed}` });
  return id ? user(id) : ['u1', 'u2'].slice(seed % 2).map(user);
}

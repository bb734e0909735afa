import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { Random } from '../../store/fuzz/random.ts';
import { changeElsewhere, deedsOn, disturbing } from './deeds.ts';
import { Page, rendered, type Sent } from './page.tsx';
import { waiting } from './readers.tsx';
import { type Slot, tryAgain } from './screens.tsx';
import { Server } from './server.ts';
import { StreamedPage } from './streamed.tsx';

/** Readers of pages that a server renders. Data that must not be shown when it is stale are other ones when the page hydrates. */
const served = Object.keys(waiting).filter((name) => name !== 'strict');

/** The same of pages that come in pieces. What shows all that is there finds more in the browser. */
const streamed = served.filter((name) => !/^(?:getAll|everything|latest)$/.test(name));
/** Readers that ask again at once, or soon. */
const hasty = /brief|strict|live/i;
/** What makes nothing stale. */
const calm = /^(?:un)?mounts|^changes/;

/** One run of an app, on one page or two: everything happens in any order, and then nothing more. */
export class Run {
  private readonly random: Random;
  private readonly server: Server;
  /** The server pushes all changes. */
  private readonly isTold: boolean;
  /** Its server is always well, and nobody changes data that it is not told of. */
  private readonly isSure: boolean;
  /** While a page comes in pieces, nothing happens that would make the browser ask for its data. */
  private readonly isCalm: boolean;
  private stream?: StreamedPage;
  /** What is asked for first is read first, so that nothing on screen becomes older. */
  private readonly isFair: boolean;
  private readonly pages: Page[] = [];
  private keys = 0;
  /** What has happened, to be read when a run fails. */
  readonly log: string[] = [];

  constructor(
    seed: number,
    private readonly isStreamed = false,
  ) {
    this.random = new Random(seed);
    const pauses = new Random(-seed);
    vi.spyOn(Math, 'random').mockImplementation(() => pauses.next());
    this.server = new Server(this.random);
    this.isTold = this.random.chance(0.2);
    this.isSure = this.random.chance(0.3);
    this.isCalm = isStreamed && !this.isTold && this.random.chance(0.4);
    this.server.network.isFair = this.isFair = isStreamed && this.isSure && !this.isTold;
  }

  get found(): string[] {
    return this.pages.flatMap(({ found }) => found);
  }

  async run(steps: number): Promise<void> {
    const { random, server } = this;
    const isAlone = this.isSure && !this.isTold;
    const count = isAlone || random.chance(0.8) ? 1 : 2;
    for (let i = 0; i < count; i++) await this.open(this.isStreamed && !i);
    for (let i = 0; i < steps; i++) await this.step();
    server.network.isWell = true;
    await this.pass(10_000);
    if (this.isCalm) this.stream!.checkAsked(this.pages[0]!);
    // A try that fails again does so for a reason: the server does not have it.
    for (let i = 0; i < 3; i++) {
      await this.act('tries again', tryAgain);
      await this.pass(2_000);
    }
    for (const page of this.pages) page.checkRest();
    await this.checkQuiet();
    if (this.isSure) for (const page of this.pages) page.checkRecords(!this.isTold);
    await this.act('expires everything', () => {
      for (const { controller } of this.pages) controller.expireAll({ testKey: () => true });
    });
    await this.pass(4_000);
    for (const page of this.pages) page.checkTruth();
    await this.end();
  }

  /** Opens a page, which a server rendered, or not. */
  private async open(isStreamed = false): Promise<void> {
    const { random, server } = this;
    const sent = isStreamed ? this.streamed() : random.chance(0.3) ? await this.whole() : undefined;
    const page = new Page(random, server, this.isTold, sent);
    page.isFair = this.isFair;
    this.pages.push(page);
    if (sent instanceof StreamedPage) {
      while (!sent.hasShell) await this.pass(20);
      for (let i = random.below(10); i > 0; i--) {
        if (!this.isSure && !this.isCalm && random.chance(0.2))
          changeElsewhere(
            server,
            random,
            random.pick([1, ...server.tasks.keys()]),
            1 + random.below(3),
            `early${i}`,
          );
        await this.pass(random.pick([5, 20, 60, 200]));
      }
    }
    await page.begin();
    page.look('its begin');
  }

  /** A page that a server renders at once. */
  private async whole(): Promise<Sent> {
    const { random, server } = this;
    const slots = this.slots(served);
    let sent: Sent | undefined;
    const sending = rendered(slots, server.network.fetch).then((page) => {
      sent = page;
    });
    for (let i = 0; i < 100 && !sent; i++) await this.pass(20);
    await sending;
    if (random.chance(0.3)) await this.pass(random.pick([100, 2_000, 61_000]));
    return sent!;
  }

  private streamed(): StreamedPage {
    const { random, server, isCalm } = this;
    const slots = this.slots(isCalm ? streamed.filter((name) => !hasty.test(name)) : streamed);
    this.stream = new StreamedPage(slots, server.network.fetch, random, isCalm);
    return this.stream;
  }

  private slots(names: readonly string[]): Slot[] {
    const { random } = this;
    const slots = (this.isStreamed ? [1, 2, 3, 4, 5, 6] : [1, 2, 3]).map((n) => ({
      key: ++this.keys,
      name: random.pick(names),
      n: 1 + random.below(7),
      place: n % 3,
    }));
    this.log.push(`a server renders ${slots.map(({ name, n, place }) => `${name} ${n} at ${place}`).join()}`);
    return slots;
  }

  private step(): Promise<void> {
    const { random, server, pages } = this;
    const page = random.pick(pages);
    const isLoading = this.isStreamed && !this.stream!.isOver;
    const isCalm = this.isCalm && isLoading;
    if (random.chance(isLoading ? 0.5 : 0.25))
      return this.pass(random.pick(isLoading ? [5, 20, 60] : [5, 20, 60, 100, 200, 800, 61_000]));
    const deeds = Object.entries(deedsOn(page, server, random, ++this.keys)).filter(
      ([what]) =>
        !(isCalm && (!calm.test(what) || hasty.test(what))) &&
        (!this.isSure || !(disturbing.test(what) || (what.startsWith('others') && !this.isTold))),
    );
    const [what, deed] = random.pick(deeds);
    return this.act(pages.length > 1 ? `page ${pages.indexOf(page) + 1} ${what}` : what, deed);
  }

  private async act(what: string, deed: () => unknown): Promise<void> {
    this.log.push(`${what}: ${this.text}`);
    await act(async () => {
      // Callers get errors of their calls; those of readers count.
      Promise.resolve(deed()).catch(() => {});
      await settle();
    });
    for (const page of this.pages) page.look(what);
  }

  /** Lets time pass, in steps in which React may render. */
  private async pass(milliseconds: number): Promise<void> {
    this.log.push(`${milliseconds} ms pass: ${this.text}`);
    for (let left = milliseconds; left > 0; ) {
      const step = Math.min(left, this.server.network.open ? 20 : left > 2_000 ? 1_000 : 100);
      left -= step;
      await act(async () => {
        await vi.advanceTimersByTimeAsync(step);
        await settle();
      });
      for (const page of this.pages) page.look('time');
    }
  }

  private get text(): string {
    return this.pages.map(({ text }) => text).join(' | ');
  }

  /** Nothing is asked for any more. */
  private async checkQuiet(): Promise<void> {
    if (this.pages.some(({ isLive }) => isLive)) return;
    const { network } = this.server;
    const { sent } = network;
    await this.pass(3_000);
    if (network.sent !== sent) this.pages[0]!.found.push(`asks without end: ${this.text}`);
  }

  /** Everything leaves: nothing is held, and a store that collects is empty. */
  private async end(): Promise<void> {
    for (const page of this.pages) page.leave();
    await vi.advanceTimersByTimeAsync(3_000);
    await settle();
    for (const page of this.pages) page.checkLeft();
    for (let i = 0; i < 30 && this.pages.some(({ isCollecting }) => isCollecting); i++) {
      await vi.advanceTimersByTimeAsync(20_000);
      await settle();
    }
    for (const page of this.pages) page.checkEmpty();
    await vi.advanceTimersByTimeAsync(5_000);
    if (vi.getTimerCount()) this.pages[0]!.found.push(`${vi.getTimerCount()} timers go on`);
  }
}

/** Turns of the event loop in which responses are read and stored. */
async function settle(): Promise<void> {
  for (let i = 0; i < 4; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}

import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { Random } from '../../store/fuzz/random.ts';
import { deedsOn, disturbing } from './deeds.ts';
import { Page, rendered, type Sent } from './page.tsx';
import { waiting } from './readers.tsx';
import { tryAgain } from './screens.tsx';
import { Server } from './server.ts';

/** Readers of pages that a server renders. Data that must not be shown when it is stale are other ones when the page hydrates. */
const served = Object.keys(waiting).filter((name) => name !== 'strict');

/** One run of an app, on one page or two: everything happens in any order, and then nothing more. */
export class Run {
  private readonly random: Random;
  private readonly server: Server;
  /** The server pushes all changes. */
  private readonly isTold: boolean;
  /** Its server is always well, and nobody changes data that it is not told of. */
  private readonly isSure: boolean;
  private readonly pages: Page[] = [];
  private keys = 0;
  /** What has happened, to be read when a run fails. */
  readonly log: string[] = [];

  constructor(seed: number) {
    this.random = new Random(seed);
    const pauses = new Random(-seed);
    vi.spyOn(Math, 'random').mockImplementation(() => pauses.next());
    this.server = new Server(this.random);
    this.isTold = this.random.chance(0.2);
    this.isSure = this.random.chance(0.3);
  }

  get found(): string[] {
    return this.pages.flatMap(({ found }) => found);
  }

  async run(steps: number): Promise<void> {
    const { random, server } = this;
    const isAlone = this.isSure && !this.isTold;
    for (const _ of isAlone || random.chance(0.8) ? [1] : [1, 2]) await this.open();
    for (let i = 0; i < steps; i++) await this.step();
    server.network.isWell = true;
    await this.pass(5_000);
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
  private async open(): Promise<void> {
    const { random, server } = this;
    let sent: Sent | undefined;
    if (random.chance(0.3)) {
      const slots = [1, 2, 3].map((n) => ({
        key: ++this.keys,
        name: random.pick(served),
        n: 1 + random.below(7),
        place: n % 3,
      }));
      this.log.push(
        `a server renders ${slots.map(({ name, n, place }) => `${name} ${n} at ${place}`).join()}`,
      );
      const sending = rendered(slots, server.network.fetch).then((page) => {
        sent = page;
      });
      for (let i = 0; i < 100 && !sent; i++) await this.pass(20);
      await sending;
      if (random.chance(0.3)) await this.pass(random.pick([100, 2_000, 61_000]));
    }
    const page = new Page(random, server, this.isTold, sent);
    this.pages.push(page);
    await page.begin();
    page.look('its begin');
  }

  private step(): Promise<void> {
    const { random, server, pages } = this;
    const page = random.pick(pages);
    if (random.chance(0.25)) return this.pass(random.pick([5, 20, 60, 100, 200, 800, 61_000]));
    const deeds = Object.entries(deedsOn(page, server, random, ++this.keys)).filter(
      ([what]) => !this.isSure || !(disturbing.test(what) || (what.startsWith('others') && !this.isTold)),
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

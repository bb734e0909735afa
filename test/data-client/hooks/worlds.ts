/** One app in each package, side by side: what happens in all of them has to look the same. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { peersFolder } from '../../bench/build.ts';
import type { App, Package } from './app.tsx';
import { Clock } from './clock.ts';
import { Network } from './network.ts';

export interface World {
  readonly side: Package;
  readonly app: App;
  readonly network: Network;
  readonly container: Element;
  /** How calls of `fetch` ended. */
  readonly outcomes: string[];
}

/** What has to be the same: the text of each place, the requests, and how calls ended. */
export type Seen = Readonly<Record<string, unknown>>;

/** That of the packages' React. */
const { act } = createRequire(join(peersFolder, 'package.json'))('react') as {
  act(work: () => Promise<void>): Promise<void>;
};
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

export class Worlds {
  private readonly clock = new Clock();
  private all: World[] = [];
  /** Here, too, a fallback may stay until the request of its reader ends. */
  isLate = false;
  /** A transition may wait without a fallback. */
  inTransition = false;
  readonly screens: Seen[] = [];
  /** What each of the packages shows now. */
  last: Seen[] = [];

  constructor(
    private readonly mayDiffer: boolean,
    private readonly isStrict = false,
  ) {}

  /** Opens an app of each package, data-client's first, and calls `live` with a clock of their own. */
  async during(packages: readonly Package[], live: () => Promise<void>): Promise<void> {
    const { now } = Date;
    Date.now = () => this.clock.now;
    this.clock.install();
    try {
      await this.step(() => {
        this.all = packages.map((side) => {
          const container = document.body.appendChild(document.createElement('div'));
          const network = new Network();
          const app = side.open(container, network.fetch, this.isStrict);
          return { side, network, container, outcomes: [], app };
        });
      });
      await live();
    } finally {
      await act(async () => {
        for (const { app } of this.all) app.unmount();
      });
      for (const { container } of this.all) container.remove();
      this.clock.remove();
      Date.now = now;
    }
  }

  get theirs(): World {
    return this.all[0]!;
  }

  get ours(): World {
    return this.all[1]!;
  }

  /** Does the same in each app, and compares them. */
  each(work: (world: World) => unknown): Promise<void> {
    return this.compared(() => {
      for (const world of this.all) work(world);
    });
  }

  wait(milliseconds: number): Promise<void> {
    return this.compared(() => this.clock.runUntil(this.clock.now + milliseconds, turn));
  }

  private async compared(work: () => unknown): Promise<void> {
    this.clock.now += 10;
    await this.step(work);
    if (!this.mayDiffer) await this.level();
    this.last = this.all.map(seen);
    const [expected, ...found] = this.last as [Seen, ...Seen[]];
    this.screens.push(expected);
    if (this.mayDiffer) return;
    for (const [i, one] of found.entries()) {
      for (const name of new Set([...Object.keys(expected), ...Object.keys(one)])) {
        const [there, here] = [expected, one].map((screen) => JSON.stringify(screen[name]));
        if (there !== here)
          throw new Error(`${i ? 'compiled' : 'as written'}: ${name}\n  there ${there}\n  here  ${here}`);
      }
    }
    this.compareCommits();
  }

  /** Nothing rendered more often than there. */
  private compareCommits(): void {
    const [theirs, ...others] = this.all.map(({ app }) => app.commits);
    for (const commits of others) {
      for (const [place, here] of commits) {
        const there = theirs!.get(place) ?? 0;
        if (here > there) throw new Error(`place ${place} rendered ${here} times, there ${there}`);
      }
    }
    for (const { app } of this.all) app.commits.clear();
  }

  /** What data-client leaves to chance, or does later. */
  private async level(): Promise<void> {
    // There, a reader with a fallback looks at its data only when its own request ends.
    for (const { app, container } of this.isLate ? this.all : [this.theirs]) {
      if (!this.inTransition && !container.textContent!.includes('waits')) continue;
      const before = [...app.commits];
      await this.step(() => app.refresh());
      // What had rendered already does so again only because all of the screen does.
      for (const [place, times] of before) app.commits.set(place, times);
    }
    // What ours ended, because nobody waits for it any more, ends there, too.
    const ended = this.theirs.network.aborted.splice(0);
    for (const name of this.ours.network.aborted.splice(0)) {
      const at = ended.indexOf(name);
      if (at < 0) await this.step(() => this.theirs.network.abort(name));
      else ended.splice(at, 1);
    }
  }

  /** Does something, and lets everything happen that follows from it at once. */
  private async step(work: () => unknown): Promise<void> {
    await act(async () => {
      await work();
      // There, what is requested in the millisecond of a reset is requested again by each render.
      this.clock.now++;
      await turn();
    });
    for (let before = -1; before !== this.activity; ) {
      before = this.activity;
      await act(async () => {
        await this.clock.runUntil(this.clock.now, turn);
        await turn();
        await turn();
      });
    }
  }

  /** Another number if something happened. */
  private get activity(): number {
    let sum = this.clock.ran;
    for (const { network, outcomes, container } of this.all)
      sum += network.sent.length * 1000 + outcomes.length + container.textContent!.length;
    return sum;
  }
}

function seen({ container, network, outcomes }: World): Seen {
  const screen: Record<string, unknown> = {
    waiting: network.waiting,
    sent: network.sent.toSorted(),
    outcomes: outcomes.toSorted(),
  };
  for (const section of container.querySelectorAll<HTMLElement>('section')) {
    const visible = [...section.children].filter((one) => (one as HTMLElement).style.display !== 'none');
    screen[section.dataset.place!] = visible.map((one) => one.textContent).join(' | ');
  }
  return screen;
}

import { act, cleanup, render } from '@testing-library/react';
import { Controller, gc, polling, refetchOnFocus, retry } from 'presource';
import { vi } from 'vitest';
import { presentIn } from '../../../runtime/store/node.ts';
import { tablesOf } from '../../../runtime/store/tables.ts';
import { Random } from '../../store/fuzz/random.ts';
import { leftOver } from '../support.ts';
import {
  App,
  getPages,
  readers,
  type Slot,
  showSlots,
  sorted,
  Task,
  Tasks,
  tryAgain,
  Users,
} from './screens.tsx';
import { Server } from './server.ts';

/** The text on screen. React hides what suspends again, and keeps it. */
function textOf(node: Node): string {
  if (node instanceof HTMLElement && node.style.display === 'none') return '';
  return node.nodeType === 3 ? node.textContent! : [...node.childNodes].map(textOf).join('');
}

/** Two readers of one record that show it differently. Temporary tasks have no key, and deleted ones are held. */
function tornIn(text: string, isThere: (id: number) => boolean): string | undefined {
  const seen = new Map<string, string>();
  const found = [...text.matchAll(/<(\d+):[^>]*:(\d+:[^>]*)>|\((\d+:[^)]*)\)/g)];
  for (const [whole, id, owner, user] of found) {
    if (id && !(Number(id) && isThere(Number(id)))) continue;
    for (const [key, shown] of [
      [`task ${id ?? whole}`, whole],
      [`user ${(owner ?? user)!.split(':')[0]}`, (owner ?? user)!],
    ]) {
      if (shown !== (seen.get(key!) ?? shown)) return `${seen.get(key!)} beside ${shown}`;
      seen.set(key!, shown!);
    }
  }
  return undefined;
}

/** One run of the app: everything happens in any order, and then nothing more. */
export class Run {
  private readonly random: Random;
  private readonly server: Server;
  private readonly controller: Controller;
  private readonly isCollecting: boolean;
  private slots: readonly Slot[] = [];
  private keys = 0;
  private container!: HTMLElement;
  /** What has happened, to be read when a run fails. */
  readonly log: string[] = [];
  readonly found: string[] = [];

  constructor(seed: number) {
    this.random = new Random(seed);
    const pauses = new Random(-seed);
    vi.spyOn(Math, 'random').mockImplementation(() => pauses.next());
    this.server = new Server(this.random);
    const { random } = this;
    this.isCollecting = random.chance(0.5);
    const collecting = { every: 500, ...(random.chance(0.4) && { maxEntities: 3 }) };
    this.controller = new Controller({
      fetch: this.server.fetch,
      polling,
      gc: this.isCollecting ? gc(collecting) : undefined,
      refetch: random.chance(0.5) ? refetchOnFocus : undefined,
      retry: random.chance(0.5) ? retry({ delay: 50 }) : undefined,
    });
  }

  async run(steps: number): Promise<void> {
    const reactStrictMode = this.random.chance(0.3);
    ({ container: this.container } = await act(async () =>
      render(<App controller={this.controller} />, { reactStrictMode }),
    ));
    for (let i = 0; i < steps; i++) await this.step(i);
    this.server.isWell = true;
    await this.pass(5_000);
    // A try that fails again does so for a reason: the server does not have it.
    for (let i = 0; i < 3; i++) {
      await this.act('tries again', tryAgain);
      await this.pass(2_000);
    }
    await this.checkQuiet();
    await this.act('expires everything', () => this.controller.expireAll({ testKey: () => true }));
    await this.pass(4_000);
    this.checkTruth();
    await this.end();
  }

  private step(i: number): Promise<void> {
    const { random, server, controller } = this;
    const { fetch } = controller;
    const id = random.pick([1, ...server.tasks.keys()]);
    const any = 1 + random.below(7);
    const owner = { id: 1 + random.below(3) };
    const slot = this.slots.length ? random.pick(this.slots) : undefined;
    const others = this.slots.filter((other) => other !== slot);
    const name = random.pick(Object.keys(readers));
    const added = { key: ++this.keys, name, n: any, place: random.below(3) };
    const title = `title${i}`;
    const deeds: Record<string, () => unknown> = {
      [`mounts ${name} ${any} at ${added.place}`]: () => this.show([...this.slots, added]),
      [`mounts it in place of ${slot?.name} ${slot?.n}`]: () => this.show([...others, added]),
      [`unmounts ${slot?.name} ${slot?.n}`]: () => this.show(others),
      [`changes ${slot?.name} ${slot?.n} to ${any}`]: () =>
        this.show(this.slots.map((one) => (one === slot ? { ...one, n: any } : one))),
      [`pushes to ${owner.id}`]: () => fetch(Tasks.getList.push, { title, owner }),
      [`renames ${id}`]: () => fetch(Tasks.partialUpdate, { id }, { title }),
      [`does ${id}`]: () => fetch(Tasks.partialUpdate, { id }, { done: random.chance(0.5) }),
      [`deletes ${id}`]: () => fetch(Tasks.delete, { id }),
      [`deletes ${any}`]: () => fetch(Tasks.delete, { id: any }),
      [`moves ${id} to ${owner.id}`]: () => fetch(Tasks.getList.move, { id }, { owner }),
      [`renames user ${owner.id}`]: () => fetch(Users.partialUpdate, owner, { name: `name${i}` }),
      [`fetches ${any}`]: () => fetch(Tasks.get, { id: any }),
      [`fetches page ${any}`]: () => fetch(getPages.getPage, { cursor: any }),
      [`invalidates ${id}`]: () => controller.invalidate(Tasks.get, { id }),
      [`invalidates the list of ${owner.id}`]: () =>
        controller.invalidate(Tasks.getList, { owner: owner.id }),
      'invalidates all lists': () => controller.invalidateAll(Tasks.getList),
      'expires everything': () => controller.expireAll({ testKey: () => true }),
      'empties the store': () => random.chance(0.3) && controller.resetEntireStore(),
      [`sets ${id}`]: () => controller.set(Task, { id }, { title }),
      [`is pushed ${id}`]: () => this.receive(id),
      'is changed by others': () => this.changeElsewhere(id, owner.id, title),
      'the server falls ill, or is well': () => {
        server.isWell = !server.isWell;
      },
      'comes back to the page': () => window.dispatchEvent(new Event('focus')),
      'tries again': tryAgain,
    };
    if (random.chance(0.25)) return this.pass(random.pick([5, 20, 60, 100, 200, 800, 61_000]));
    const [what, deed] = random.pick(Object.entries(deeds));
    return this.act(what, deed);
  }

  private show(slots: readonly Slot[]): void {
    this.slots = slots.slice(-6);
    showSlots(this.slots, this.random.chance(0.3));
  }

  /** A response that nobody asked for, as over a socket. */
  private receive(id: number): void {
    const row = this.server.tasks.get(id);
    if (row) this.controller.setResponse(Tasks.get, { id }, this.server.task(row) as never);
  }

  private changeElsewhere(id: number, owner: number, title: string): void {
    const { tasks } = this.server;
    const row = tasks.get(id);
    if (!row || this.random.chance(0.2)) this.server.add(owner, title);
    else if (this.random.chance(0.3)) tasks.delete(id);
    else row.title = title;
  }

  private async act(what: string, deed: () => unknown): Promise<void> {
    this.log.push(`${what}: ${this.text}`);
    await act(async () => {
      // Callers get errors of their calls; those of readers count.
      Promise.resolve(deed()).catch(() => {});
      await settle();
    });
    this.look(what);
  }

  /** Lets time pass, in steps in which React may render. */
  private async pass(milliseconds: number): Promise<void> {
    this.log.push(`${milliseconds} ms pass: ${this.text}`);
    for (let left = milliseconds; left > 0; ) {
      const step = Math.min(left, this.server.open ? 20 : 100);
      left -= step;
      await act(async () => {
        await vi.advanceTimersByTimeAsync(step);
        await settle();
      });
      this.look('time');
    }
  }

  private get text(): string {
    return textOf(this.container);
  }

  private look(after: string): void {
    const torn = tornIn(this.text, (id) => this.controller.get(Task, { id }) !== undefined);
    if (torn) this.found.push(`after ${after}: ${torn}`);
  }

  /** Nothing is under way, nothing waits, and nothing is asked for. */
  private async checkQuiet(): Promise<void> {
    const { server, controller } = this;
    if (this.text.includes('waits')) this.found.push(`waits for ever: ${this.text}`);
    const { layers, temporaries, requests, promises } = leftOver(controller);
    if (layers || temporaries) this.found.push(`${layers} layers and ${temporaries} temporaries are left`);
    if (this.slots.some(({ name }) => name.startsWith('live'))) return;
    if (requests || promises) this.found.push(`${requests} requests and ${promises} promises are under way`);
    const { sent } = server;
    await this.pass(3_000);
    if (server.sent !== sent) this.found.push(`asks without end: ${this.text}`);
  }

  /** Readers show what the server has. */
  private checkTruth(): void {
    for (const { key, name, n } of this.slots) {
      const truth = readers[name]!.truth?.(this.server, n);
      const place = this.container.querySelector(`[data-key="${key}"]`);
      // What the server does not have fails, and so does all that is below one boundary with it.
      if (truth === undefined || (!place && this.text.includes('failed'))) continue;
      const shown = place && sorted(textOf(place));
      if (shown !== truth) this.found.push(`${name} ${n} shows ${shown}, and the server has ${truth}`);
    }
  }

  /** Everything leaves: nothing is held, and a store that collects is empty. */
  private async end(): Promise<void> {
    const { controller, isCollecting } = this;
    cleanup();
    await vi.advanceTimersByTimeAsync(3_000);
    await settle();
    const left = leftOver(controller);
    if (Object.keys(left).length) this.found.push(`is left: ${JSON.stringify(left)}`);
    for (let i = 0; isCollecting && i < 30; i++) {
      await vi.advanceTimersByTimeAsync(20_000);
      await settle();
    }
    const kept = tablesOf(controller.store).flatMap(presentIn).length + controller.all(() => true).length;
    if (isCollecting && kept) this.found.push(`${kept} records and answers are never collected`);
    controller.dispose();
    await vi.advanceTimersByTimeAsync(5_000);
    if (vi.getTimerCount()) this.found.push(`${vi.getTimerCount()} timers go on`);
  }
}

/** Turns of the event loop in which responses are read and stored. */
async function settle(): Promise<void> {
  for (let i = 0; i < 4; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}

import { act, cleanup, render } from '@testing-library/react';
import { addHooks, Controller, gc, polling, refetchOnFocus, retry } from 'presource';
import { DataProvider, ServerProvider } from 'presource/react';
import { type DehydratedState, dehydrate, hydrate, ServerPage } from 'presource/ssr';
import { StrictMode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';
import { presentIn } from '../../../runtime/store/node.ts';
import { tablesOf } from '../../../runtime/store/tables.ts';
import type { Random } from '../../store/fuzz/random.ts';
import { leftOver } from '../support.ts';
import { readers } from './readers.tsx';
import { getLive, Seat, Task, Tasks, Users } from './records.ts';
import { Screen, type Slot } from './screens.tsx';
import type { Change, Server } from './server.ts';
import { ofSeat, ofTask, ofUser, seenIn, sorted } from './texts.ts';

/** A page as a server sends it. */
export interface Sent {
  readonly slots: readonly Slot[];
  readonly html: string;
  readonly state: DehydratedState;
}

/** Renders a page on a server, once all that its readers wait for is there. */
export async function rendered(slots: readonly Slot[], fetch: typeof globalThis.fetch): Promise<Sent> {
  const page = new ServerPage({ fetch });
  const { Slots } = new Screen(slots);
  const app = (
    <ServerProvider page={page}>
      <Slots />
    </ServerProvider>
  );
  await (await renderToReadableStream(app, { onError: () => {} })).allReady;
  const html = renderToString(app);
  const state = JSON.parse(JSON.stringify(dehydrate(page.controller)));
  page.end();
  return { slots, html, state };
}

/** The text on screen. React hides what suspends again, and keeps it. */
function textOf(node: Node): string {
  if (node instanceof HTMLElement && node.style.display === 'none') return '';
  if (node.nodeType === 3) return node.textContent!;
  return [...node.childNodes].map(textOf).join('');
}

/** What the server pushes, stored as the how-to does it. */
function receive({ setResponse }: Controller, change: Change): void {
  if (change.type === 'user')
    setResponse(Users.partialUpdate, change.user, change.user as never, change.user as never);
  else if (change.type === 'deleted')
    setResponse(Tasks.delete, { id: change.id }, { id: change.id } as never);
  else {
    const task = change.task as never as Task;
    const { owner, id } = task;
    if (change.type === 'created') setResponse(Tasks.getList.push, { owner: owner.id }, {} as never, task);
    else setResponse(Tasks.getList.move, { id }, {} as never, task);
  }
}

/** One open page of the app: a controller with its store, and what is on screen. */
export class Page {
  readonly controller: Controller;
  readonly screen: Screen;
  readonly found: string[] = [];
  readonly isCollecting: boolean;
  private readonly isStrict: boolean;
  private readonly container = document.body.appendChild(document.createElement('div'));
  private readonly stop: () => void;
  /** The text that was looked at. */
  private looked = '';

  constructor(
    random: Random,
    private readonly server: Server,
    isTold: boolean,
    private readonly sent?: Sent,
  ) {
    this.isCollecting = random.chance(0.5);
    this.isStrict = random.chance(0.3);
    this.screen = new Screen(sent?.slots);
    const { network } = server;
    const maxEntities = random.chance(0.4) ? 3 : undefined;
    this.controller = new Controller({
      fetch: network.fetch,
      polling,
      gc: this.isCollecting ? gc({ every: 500, ...(maxEntities && { maxEntities }) }) : undefined,
      refetch: random.chance(0.5) ? refetchOnFocus : undefined,
      retry: random.chance(0.5) ? retry({ delay: 50 }) : undefined,
    });
    const { controller } = this;
    const listener = (change: Change) => receive(controller, change);
    if (isTold) network.listeners.add(listener);
    this.stop = () => network.listeners.delete(listener);
    if (isTold && random.chance(0.5))
      addHooks(controller, { subscribe: ({ name }) => (name === getLive.name ? () => {} : undefined) });
  }

  async begin(): Promise<void> {
    const { Slots } = this.screen;
    const { container, controller, sent } = this;
    if (sent) {
      container.innerHTML = sent.html;
      hydrate(controller, sent.state);
    }
    const page = (
      <DataProvider controller={controller}>
        <Slots />
      </DataProvider>
    );
    const onRecoverableError = (error: unknown) => {
      if (!/server could not finish|server rendering errored/i.test(String(error)))
        this.found.push(`${error}`);
    };
    await act(async () => {
      render(this.isStrict ? <StrictMode>{page}</StrictMode> : page, {
        container,
        hydrate: !!sent,
        onRecoverableError,
      });
    });
  }

  get text(): string {
    return textOf(this.container);
  }

  /** Two readers of one record that show it differently. Temporary records have no key, and deleted ones are held. */
  look(after: string): void {
    const { text: now } = this;
    if (now === this.looked) return;
    this.looked = now;
    const shown = new Map<string, string>();
    for (const { kind, key, text } of seenIn(now, this.has)) {
      const name = `${kind} ${key}`;
      const other = shown.get(name) ?? text;
      if (other !== text) this.found.push(`after ${after}: ${other} beside ${text}`);
      shown.set(name, text);
    }
    if (now.includes('≠')) this.found.push(`after ${after}: ${now}`);
  }

  /** True if the store has a record, and its key is known. */
  private readonly has = (kind: string, key: string): boolean => {
    const { controller } = this;
    if (kind === 'user') return true;
    if (kind === 'seat') {
      const [team, member] = key.split(',').map(Number);
      return controller.get(Seat, { team, member } as never) !== undefined;
    }
    return kind === 'task' && Number(key) > 0 && controller.get(Task, { id: key } as never) !== undefined;
  };

  /** Nothing is under way, and nothing waits. */
  checkRest(): void {
    if (this.text.includes('waits')) this.found.push(`waits for ever: ${this.text}`);
    const { layers, temporaries, requests, promises } = leftOver(this.controller);
    if (layers || temporaries) this.found.push(`${layers} layers and ${temporaries} temporaries are left`);
    if (!this.isLive && (requests || promises))
      this.found.push(`${requests} requests and ${promises} promises are under way`);
  }

  get isLive(): boolean {
    return this.screen.slots.some(({ name }) => name.startsWith('live'));
  }

  /** Readers show what the server has. */
  checkTruth(): void {
    for (const { key, name, n } of this.screen.slots) {
      const truth = readers[name]!.truth?.(this.server, n);
      const place = this.container.querySelector(`[data-key="${key}"]`);
      // What the server does not have fails, and so does all that is below one boundary with it.
      if (truth === undefined || (!place && this.text.includes('failed'))) continue;
      const shown = place && sorted(textOf(place));
      if (shown !== truth) this.found.push(`${name} ${n} shows ${shown}, and the server has ${truth}`);
    }
  }

  /** All records on screen are as the server has them; it does not push seats. */
  checkRecords(withSeats: boolean): void {
    const { tasks, users, seats } = this.server;
    const { shown, seatShown } = this.server;
    const all = [...tasks.values()].map((row) => ofTask(shown(row)));
    const truth = [
      ...all,
      ...[...users.values()].map(ofUser),
      ...[...seats.values()].map((row) => ofSeat(seatShown(row))),
    ];
    const known = new Set(truth.flatMap((one) => seenIn(one)).map(({ text }) => text));
    for (const { kind, text } of seenIn(this.text))
      if ((kind === 'task' || kind === 'user' || (withSeats && kind === 'seat')) && !known.has(text))
        this.found.push(`${text} is not what the server has`);
  }

  leave(): void {
    this.stop();
    cleanup();
    this.container.remove();
  }

  /** Nothing is held. */
  checkLeft(): void {
    const left = leftOver(this.controller);
    if (Object.keys(left).length) this.found.push(`is left: ${JSON.stringify(left)}`);
  }

  /** A store that collects is empty. */
  checkEmpty(): void {
    const { controller } = this;
    const kept = tablesOf(controller.store).flatMap(presentIn).length + controller.all(() => true).length;
    if (this.isCollecting && kept) this.found.push(`${kept} records and answers are never collected`);
    controller.dispose();
  }
}

import { act, cleanup, render } from '@testing-library/react';
import { addHooks, Controller, gc, polling, refetchOnFocus, retry } from 'presource';
import { DataProvider, ServerProvider } from 'presource/react';
import { type DehydratedState, dehydrate, hydrate, ServerPage } from 'presource/ssr';
import { StrictMode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';
import { nameOfSent } from '../../../runtime/ssr/schemas.ts';
import { presentIn } from '../../../runtime/store/node.ts';
import { tablesOf } from '../../../runtime/store/tables.ts';
import type { Random } from '../../store/fuzz/random.ts';
import { leftOver } from '../support.ts';
import { readers } from './readers.tsx';
import { getLive, Seat, Task, Tasks, Users } from './records.ts';
import { Screen, type Slot } from './screens.tsx';
import type { Change, Server } from './server.ts';
import { StreamedPage } from './streamed.tsx';
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

/** What React does about parts that the server did not finish, and about updates of those that have yet to come. */
const RECOVERABLE = /server could not finish|server rendering (?:errored|aborted)|received an update before/i;

/** Elements of a streamed page that are not shown. */
const UNSEEN = 'script, template';

/** The text on screen. React hides what suspends again, and keeps it. */
function textOf(node: Node): string {
  if (node instanceof HTMLElement && (node.style.display === 'none' || node.hidden || node.matches(UNSEEN)))
    return '';
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
  /** Nothing that it shows may become older. */
  isFair = false;
  /** The names of the responses that it asked for, while its stream goes on. */
  readonly asked: string[] = [];
  /** The newest revision of each record that it showed. */
  private readonly revisions = new Map<string, number>();
  private readonly isStrict: boolean;
  private readonly container = document.body.appendChild(document.createElement('div'));
  private readonly listen: () => unknown;
  private readonly stop: () => void;
  private readonly firstStore: unknown;
  /** The text that was looked at. */
  private looked = '';

  constructor(
    random: Random,
    private readonly server: Server,
    isTold: boolean,
    private readonly sent?: Sent | StreamedPage,
  ) {
    const isCalm = sent instanceof StreamedPage && sent.isCalm;
    this.isCollecting = !isCalm && random.chance(0.5);
    this.isStrict = random.chance(0.3);
    this.screen = new Screen(sent instanceof StreamedPage ? sent.slotsOfBrowser : sent?.slots);
    const { network } = server;
    // What waits to hydrate is not retained, and must not be removed for others.
    const maxEntities = random.chance(0.4) && !(sent instanceof StreamedPage) ? 3 : undefined;
    this.controller = new Controller({
      fetch: network.fetch,
      polling,
      gc: this.isCollecting ? gc({ every: 500, ...(maxEntities && { maxEntities }) }) : undefined,
      refetch: random.chance(0.5) ? refetchOnFocus : undefined,
      retry: random.chance(0.5) ? retry({ delay: 50 }) : undefined,
    });
    const { controller, container } = this;
    this.firstStore = controller.store;
    if (sent instanceof StreamedPage) sent.showIn(container);
    if (sent instanceof StreamedPage)
      addHooks(controller, {
        send: (next) => (endpoint, args, signal) => {
          if (!sent.isOver && !endpoint.sideEffect)
            this.asked.push(nameOfSent(controller.answer(endpoint, args)));
          return next(endpoint, args, signal);
        },
      });
    const listener = (change: Change) => receive(controller, change);
    this.listen = () => isTold && network.listeners.add(listener);
    this.stop = () => network.listeners.delete(listener);
    if (isTold && random.chance(0.5))
      addHooks(controller, { subscribe: ({ name }) => (name === getLive.name ? () => {} : undefined) });
  }

  async begin(): Promise<void> {
    this.listen();
    const { Slots } = this.screen;
    const { container, controller, sent } = this;
    if (sent instanceof StreamedPage) hydrate(controller);
    else if (sent) {
      container.innerHTML = sent.html;
      hydrate(controller, sent.state);
    }
    const page = (
      <DataProvider controller={controller}>
        <Slots />
      </DataProvider>
    );
    const onRecoverableError = (error: unknown) => {
      // A boundary that hydrates may get the error of a request. After a reset, what the server showed is of the former user.
      const isRight = /NetworkError|ResetError/.test(String((error as Error).cause)) || this.isEmptied;
      if (!(isRight || RECOVERABLE.test(String(error)))) this.found.push(`${error}`);
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

  /** What has not hydrated is shown as it came; after a reset, that is what waits for a response of its own. */
  private get isHydrating(): boolean {
    const { sent, controller } = this;
    if (!(sent instanceof StreamedPage)) return false;
    return sent.isHydrating || (this.isEmptied && !!leftOver(controller).promises);
  }

  private get isEmptied(): boolean {
    return this.controller.store !== this.firstStore;
  }

  /** Two readers of one record that show it differently. Temporary records have no key, and deleted ones are held. */
  look(after: string): void {
    const { text: now } = this;
    if (now === this.looked || this.screen.isLoading || this.isHydrating) return;
    this.looked = now;
    const shown = new Map<string, string>();
    for (const { kind, key, text } of seenIn(now, this.has)) {
      const name = `${kind} ${key}`;
      const other = shown.get(name) ?? text;
      if (other !== text) this.found.push(`after ${after}: ${other} beside ${text}`);
      shown.set(name, text);
      const revision = Number(/~(\d+)/.exec(text)?.[1]);
      if (!(revision > 0 && this.isFair)) continue;
      const before = this.revisions.get(name) ?? 0;
      if (before > revision) this.found.push(`after ${after}: ${text} is older than ${before}`);
      this.revisions.set(name, revision);
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
      const place = this.container.querySelector(`main [data-key="${key}"]`);
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

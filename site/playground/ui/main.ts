import { EXAMPLES } from '../examples/index.ts';
import type { Answer, State } from '../protocol.ts';
import { Asking } from './asking.ts';
import { BytesView } from './bytes-view.ts';
import { CompiledView } from './compiled-view.ts';
import { el, fill } from './dom.ts';
import { editor } from './editor.ts';
import { GraphView } from './graph-view.ts';
import { Responses } from './responses.ts';
import { decode, encode } from './state.ts';
import { StoreView } from './store-view.ts';
import { tabs } from './tabs.ts';

/** The playground: what is written on the left, what it becomes on the right. */
class Playground {
  readonly #code = editor('Declarations', () => this.#changed());
  readonly #responses = new Responses(() => this.#changed());
  #shown: { readonly source: string; readonly answer: Answer } | undefined;
  readonly #views = {
    Compiled: new CompiledView(),
    Bytes: new BytesView(),
    Graph: new GraphView(),
    Store: new StoreView(),
  };
  readonly #tabs = tabs(this.#views, () => this.#showView());
  readonly #status = el('output', { class: 'pg-status' }, 'The compiler is loading …');
  readonly #select = el('select', {
    id: 'pg-example',
    onChange: () => this.#load(EXAMPLES[this.#select.selectedIndex]!),
  });
  readonly #asking = new Asking(
    (answer, asked) => this.#show(answer, asked),
    () => fill(this.#status, 'No answer: an endless loop? It was stopped.'),
  );
  #inputAt = 0;
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(place: Element) {
    fill(this.#select, ...EXAMPLES.map(({ title }) => el('option', {}, title)));
    const copy = el('button', { type: 'button', onClick: () => this.#copy(copy) }, 'Copy link');
    fill(
      place,
      el(
        'div',
        { class: 'pg-bar' },
        el('label', { for: 'pg-example' }, 'Example'),
        this.#select,
        copy,
        this.#status,
      ),
      el(
        'div',
        { class: 'pg-halves' },
        el(
          'div',
          { class: 'pg-left' },
          el('h2', {}, 'Declarations'),
          this.#code.element,
          this.#responses.element,
        ),
        this.#tabs.element,
      ),
    );
    addEventListener('hashchange', () => this.#restore());
    this.#restore();
  }

  get #state(): State {
    return { code: this.#code.value, responses: this.#responses.value };
  }

  /** Shows the state of the address, or the first example. */
  async #restore(): Promise<void> {
    const state = location.hash.length > 1 ? await decode(location.hash.slice(1)) : undefined;
    this.#load(state ?? EXAMPLES[0]!);
  }

  #load({ code, responses }: State): void {
    this.#code.value = code;
    this.#responses.value = responses;
    const at = EXAMPLES.findIndex((one) => one.code === code);
    this.#select.selectedIndex = at;
    this.#changed();
  }

  #changed(): void {
    this.#inputAt = performance.now();
    this.#asking.ask(this.#state);
    clearTimeout(this.#saving);
    this.#saving = setTimeout(
      async () => history.replaceState(history.state, '', `#${await encode(this.#state)}`),
      300,
    );
  }

  #show(answer: Answer, asked: State): void {
    this.#shown = { source: asked.code, answer };
    this.#responses.show(answer);
    this.#showView();
    const ms = performance.now() - this.#inputAt;
    this.#status.dataset.id = String(answer.id);
    this.#status.dataset.ms = ms.toFixed(1);
    this.#status.dataset.worker = answer.ms.toFixed(1);
    fill(this.#status, `answered in ${ms.toFixed(0)} ms`);
  }

  /** Only what is on the screen is drawn: the other views when they are chosen. */
  #showView(): void {
    if (!this.#shown) return;
    const { source, answer } = this.#shown;
    this.#views[this.#tabs.chosen].show(answer, source);
  }

  async #copy(button: HTMLButtonElement): Promise<void> {
    const address = new URL(location.href);
    address.hash = await encode(this.#state);
    history.replaceState(history.state, '', address);
    const isCopied = await navigator.clipboard.writeText(address.href).then(
      () => true,
      () => false,
    );
    fill(button, isCopied ? 'Copied' : 'It is in the address bar');
    setTimeout(() => fill(button, 'Copy link'), 2_000);
  }
}

export const mount = (place: Element): unknown => new Playground(place);

import type { Answer, Given } from '../protocol.ts';
import { el, fill } from './dom.ts';
import { type Editor, editor } from './editor.ts';

const TITLES = ['First response', 'Second response'];

/** A response to give to the store: the endpoint, its arguments and the body. */
class ResponseField {
  readonly element: HTMLElement;
  readonly #endpoint: HTMLSelectElement;
  readonly #args: HTMLInputElement;
  readonly #body: Editor;
  #wanted = '';

  constructor(title: string, onInput: () => void) {
    this.#endpoint = el('select', {
      'aria-label': `${title}: endpoint`,
      onChange: () => {
        this.#wanted = this.#endpoint.value;
        onInput();
      },
    });
    this.#args = el('input', {
      'aria-label': `${title}: arguments`,
      spellcheck: 'false',
      placeholder: 'arguments',
      onInput,
    });
    this.#body = editor(`${title}: body`, onInput);
    this.element = el(
      'section',
      { class: 'pg-response' },
      el('h2', {}, title),
      el('p', {}, this.#endpoint, '(', this.#args, ')'),
      this.#body.element,
    );
  }

  get value(): Given {
    return { endpoint: this.#wanted, args: this.#args.value, body: this.#body.value };
  }

  set value({ endpoint, args, body }: Given) {
    this.#wanted = endpoint;
    this.#args.value = args;
    this.#body.value = body;
    this.offer([endpoint]);
  }

  /** Endpoints to choose from. The chosen one stays, also while its declaration is being edited. */
  offer(endpoints: readonly string[]): void {
    const all = endpoints.includes(this.#wanted) || !this.#wanted ? endpoints : [this.#wanted, ...endpoints];
    if (
      all.length !== this.#endpoint.length ||
      all.some((name, at) => this.#endpoint.options[at]!.value !== name)
    )
      fill(this.#endpoint, ...all.map((name) => el('option', { value: name }, name)));
    this.#wanted ||= endpoints[0] ?? '';
    this.#endpoint.value = this.#wanted;
  }
}

/** The responses that the store gets, one after the other. */
export class Responses {
  readonly element: HTMLElement;
  readonly #fields: readonly ResponseField[];

  constructor(onInput: () => void) {
    this.#fields = TITLES.map((title) => new ResponseField(title, onInput));
    this.element = el('div', { class: 'pg-responses' }, ...this.#fields.map((field) => field.element));
  }

  get value(): Given[] {
    return this.#fields.map((field) => field.value);
  }

  set value(given: readonly Given[]) {
    for (const [at, field] of this.#fields.entries())
      field.value = given[at] ?? { endpoint: '', args: '', body: '' };
  }

  show({ endpoints }: Answer): void {
    for (const field of this.#fields) field.offer(endpoints);
  }
}

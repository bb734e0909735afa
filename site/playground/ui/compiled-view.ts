import type { Optimize } from '../../../transformer/style.ts';
import { type Answer, LEVELS } from '../protocol.ts';
import { el, fill } from './dom.ts';
import { highlight } from './highlight.ts';

const MEANING: Readonly<Record<Optimize, string>> = {
  size: 'the fewest bytes',
  balanced: 'the default',
  speed: 'functions for the fields of each class',
};

/** The compiled file at one level. Lines that the compiler wrote are marked. */
export class CompiledView {
  readonly element = el('div', { class: 'pg-view' });
  readonly #code = el('code');
  readonly #findings = el('ul', { class: 'pg-findings' });
  readonly #buttons: readonly HTMLButtonElement[];
  #level: Optimize = 'balanced';
  #shown: { readonly source: string; readonly answer: Answer } | undefined;

  constructor() {
    this.#buttons = LEVELS.map((level) =>
      el('button', { type: 'button', 'data-level': level, onClick: () => this.#choose(level) }, level),
    );
    this.element.append(
      el(
        'p',
        { class: 'pg-levels', role: 'group', 'aria-label': 'Level' },
        'optimize: ',
        ...this.#buttons,
        el('small'),
      ),
      this.#findings,
      el('pre', { class: 'pg-code', tabindex: 0, role: 'region', 'aria-label': 'Compiled code' }, this.#code),
    );
    this.#choose('balanced');
  }

  show(answer: Answer, source: string): void {
    this.#shown = { source, answer };
    const written = new Set(source.split('\n'));
    const lines = answer.compiled[this.#level].split('\n');
    // A keystroke changes few lines: the others stay as they are.
    for (const [at, line] of lines.entries()) {
      const kind = written.has(line) ? 'line' : 'line new';
      const row = this.#code.children[at];
      if (row?.className === kind && row.textContent === `${line}\n`) continue;
      const drawn = el('span', { class: kind });
      drawn.append(highlight(line), '\n');
      if (row) row.replaceWith(drawn);
      else this.#code.append(drawn);
    }
    while (this.#code.children.length > lines.length) this.#code.lastChild!.remove();
    const findings = answer.findings.map(({ severity, line, title, message, remedy }) =>
      el('li', {}, el('strong', {}, `${severity}, line ${line}: ${title}. `), `${message} ${remedy}`),
    );
    fill(this.#findings, ...findings);
  }

  #choose(level: Optimize): void {
    this.#level = level;
    for (const button of this.#buttons)
      button.setAttribute('aria-pressed', String(button.dataset.level === level));
    fill(this.element.querySelector('small')!, MEANING[level]);
    if (this.#shown) this.show(this.#shown.answer, this.#shown.source);
  }
}

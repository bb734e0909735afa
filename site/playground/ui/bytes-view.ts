import { type Answer, LEVELS } from '../protocol.ts';
import { el, fill } from './dom.ts';

const number = (value: number): string => value.toLocaleString('en');

const cell = (text: string) => el('td', {}, text);

const head = (...names: readonly string[]) =>
  el('thead', {}, el('tr', {}, ...names.map((name) => el('th', { scope: 'col' }, name))));

/** The bytes of each declaration, and the parts of the runtime that they link. */
export class BytesView {
  readonly element = el('div', { class: 'pg-view' });

  show({ declarations, parts }: Answer): void {
    const rows = declarations.map(({ kind, name, line, reason, written, added }) =>
      el(
        'tr',
        {},
        el('td', {}, el('strong', {}, name), ` ${kind}, line ${line}`, reason && el('small', {}, reason)),
        cell(number(written)),
        ...LEVELS.map((level) => cell(`+${number(added[level])}`)),
      ),
    );
    const sum = parts.reduce((all, { bytes }) => all + bytes, 0);
    const links = parts.map(({ part, meaning, bytes, line }) =>
      el(
        'tr',
        {},
        el('td', {}, el('strong', {}, part), ` ${meaning}`),
        cell(line === undefined ? '' : `line ${line}`),
        cell(number(bytes)),
      ),
    );
    fill(
      this.element,
      el('h2', {}, 'Declarations'),
      el('p', {}, 'Bytes as written, and what the compiler adds at each level, before compression.'),
      table('Declarations', head('declaration', 'written', ...LEVELS), rows),
      el('h2', {}, 'Parts of the runtime'),
      el('p', {}, 'Bytes of a production bundle (minified, brotli) that this file alone would link.'),
      table('Parts of the runtime', head('part', 'first asked for', 'bytes'), links),
      el('p', { class: 'pg-sum' }, `${number(sum)} bytes of the runtime`),
    );
  }
}

const table = (label: string, top: HTMLElement, rows: readonly HTMLElement[]) =>
  el(
    'div',
    { class: 'pg-table', tabindex: 0, role: 'region', 'aria-label': label },
    el('table', {}, top, el('tbody', {}, ...rows)),
  );

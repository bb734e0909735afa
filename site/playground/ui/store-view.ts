import type { Answer, Stored, StoredRecord } from '../protocol.ts';
import { el, fill } from './dom.ts';

const TITLES = ['After the first response', 'After the second response', 'After the third response'];

/** What the responses became in the store: records, relations, and what a further response kept and changed. */
export class StoreView {
  readonly element = el('div', { class: 'pg-view' });

  show({ stored, error }: Answer): void {
    const failed =
      error !== undefined &&
      el('p', { class: 'pg-error', role: 'status' }, `The declarations do not run: ${error}`);
    fill(this.element, failed, ...stored.map(section));
  }
}

function section({ error, records, deleted, others }: Stored, at: number): HTMLElement {
  const kept = records.filter(({ what }) => what === 'the same object').length;
  const all = records.length === 1 ? '1 record' : `${records.length} records`;
  const sum = at === 0 ? all : `${all}, ${kept} of them unchanged: the same objects as before`;
  return el(
    'section',
    {},
    el('h2', {}, TITLES[at] ?? `After response ${at + 1}`),
    error !== undefined && el('p', { class: 'pg-error' }, error),
    el('p', {}, sum),
    el('div', { class: 'pg-records' }, ...records.map((record) => card(record, at === 0))),
    deleted.length > 0 && el('p', {}, `Deleted: ${deleted.join(', ')}`),
    others.length > 0 && el('ul', { class: 'pg-others' }, ...others.map((text) => el('li', {}, text))),
  );
}

function card({ type, pk, fields, what, differences }: StoredRecord, isFirst: boolean): HTMLElement {
  const changed = new Map(differences.map(({ name, from }) => [name, from]));
  const rows = fields.flatMap(({ name, text, isRelation }) => [
    el('dt', {}, name),
    el(
      'dd',
      { class: isRelation ? 'relation' : undefined },
      changed.has(name) && el('del', {}, JSON.stringify(changed.get(name)) ?? 'nothing'),
      changed.has(name) && ' ',
      text,
    ),
  ]);
  return el(
    'article',
    { class: `pg-record ${what.replaceAll(' ', '-')}` },
    el('h3', {}, `${type} ${pk}`, !isFirst && el('span', { class: 'what' }, what)),
    el('dl', {}, ...rows),
  );
}

/**
 * Classes without relations that handle responses themselves, or that set their key: a linked bundle shows what the same file shows
 * with the whole runtime, and has no code of relations.
 */
import { describe, expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { linkedFile, resultOf } from './run.ts';

/** What the class is like, by what its parts are named for. */
const CLASSES: Readonly<Record<string, string>> = {
  process: `static process(value, parent, key, args) {
    if (value.gone) return undefined;
    return { ...value, title: '<' + value.title + '>', asked: args?.[0]?.id };
  }`,
  merge: `static merge(a, b) { return { ...a, ...b, titles: [...(a.titles ?? [a.title]), b.title] }; }`,
  'a merge that drops fields': `static merge(a, b) { return { id: b.id, title: b.title }; }`,
  'a merge that returns the former': `static merge(a) { return a; }`,
  shouldReorder: `static shouldReorder(known, incoming, a, b) { return (b.at ?? 0) < (a.at ?? 0); }`,
  shouldUpdate: `static shouldUpdate(known, incoming, a, b) { return a.title !== 'kept'; }`,
  validate: `static validate(value) { return value.title === 'bad' ? 'bad title' : undefined; }`,
  indexes: `static indexes = ['title'];`,
  'all of them': `static process(value) { return { ...value, seen: true }; }
    static validate(value) { return value.title === 'bad' ? 'bad title' : undefined; }
    static shouldReorder(known, incoming, a, b) { return (b.at ?? 0) < (a.at ?? 0); }
    static shouldUpdate(known, incoming, a, b) { return a.title !== 'kept'; }
    static merge(a, b) { return { ...a, ...b, count: (a.count ?? 1) + 1 }; }
    static indexes = ['title'];`,
  'a key': `static key = 'Todo';`,
};

const programOf = (members: string) => `
  import { Controller, createResource, Entity } from 'presource';
  class Todo extends Entity { id = 0; title = 'none'; note = 'default'; at = 0; titles = undefined; ${members} get shown() { return this.title + this.id; } }
  const Todos = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });
  const waiting = [];
  const controller = new Controller({ fetch: () => new Promise((done) => waiting.push((body) => done(Response.json(body)))) });
  const seen = [];
  const look = (what) => {
    const one = controller.get(Todo, { id: 1 });
    const named = controller.get(Todo, { title: 'two' });
    seen.push([what, one instanceof Todo, one?.shown, { ...one }, named?.id, controller.getResponse(Todos.getList).data?.map((row) => row.shown)]);
    return one;
  };
  const fetch = (...all) => controller.fetch(...all).then(() => 'ok', ({ name }) => name);
  const asked = () => new Promise((done) => setTimeout(done));
  const answered = async (promise, body) => { await asked(); waiting.pop()(body); seen.push(await promise); };
  await answered(fetch(Todos.getList), [{ id: 1, title: 'one', note: 'said', at: 5 }, { id: 2, title: 'two', at: 5 }]);
  const first = look('list');
  await answered(fetch(Todos.getList), [{ id: 1, title: 'one', note: 'said', at: 5 }, { id: 2, title: 'two', at: 5 }]);
  seen.push(look('the same') === first);
  const older = fetch(Todos.get, { id: 1 });
  await asked();
  const answerOlder = waiting.pop();
  await answered(fetch(Todos.getList), [{ id: 1, title: 'newer', at: 6 }, { id: 2, title: 'two', at: 5 }]);
  look('newer');
  answerOlder({ id: 1, title: 'older', note: 'older', at: 4 });
  seen.push(await older);
  look('older');
  const updated = fetch(Todos.update, { id: 1 }, { title: 'guess', at: 7 });
  look('guess');
  await answered(updated, { id: 1, title: 'kept', at: 8 });
  look('updated');
  const refused = fetch(Todos.partialUpdate, { id: 1 }, { title: 'refused', at: 9 });
  look('another guess');
  await answered(refused, { id: 1, title: 'bad', at: 9 });
  look('refused');
  await answered(fetch(Todos.getList.push, { title: 'three' }), { id: 3, title: 'three' });
  look('pushed');
  await answered(fetch(Todos.get, { id: 2 }), { id: 2, title: 'two', gone: true });
  look('gone');
  controller.set(Todo, { id: 1 }, { title: 'set', at: 10 });
  look('set');
  await answered(fetch(Todos.delete, { id: 1 }), { id: 1 });
  look('deleted');
  controller.resetEntireStore();
  look('empty');
  export const result = seen;
`;

describe.each(bundlers)('%s', (bundler) => {
  test.each(Object.entries(CLASSES))('%s', async (_, members) => {
    const program = programOf(members);
    const { code, parts } = linkedFile(program);
    expect(parts).not.toContain('related');
    const shown = await resultOf(bundler, code);
    expect(shown).toContain('["empty",false,null,{},null,null]');
    expect(shown).toEqual(await resultOf(bundler, program));
  });
});

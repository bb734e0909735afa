/** Classes that hold their own kind, and records that are met inside of themselves. */
import { Entity, RestEndpoint, schema } from 'presource';
import { afterEach, describe, expect, test } from 'vitest';
import { bench } from '../support.ts';
import { forms, MERGING, send } from './forms.ts';

class Comment extends Entity {
  id = 0;
  text = '';
  parent: Comment | undefined = undefined;
  replies: Comment[] = [];
  static override schema: Record<string, unknown> = {};
}
Comment.schema = { parent: Comment, replies: [Comment] };

const getComment = new RestEndpoint({ path: '/comments/:id', schema: Comment });
const getComments = new RestEndpoint({ path: '/comments', schema: [Comment] });

let undo = () => {};
afterEach(() => undo());

describe.each(forms)('classes %s', (form) => {
  const start = () => {
    undo = send(form, Comment);
    return bench();
  };

  const tree = (text: string) => ({
    id: 1,
    text: 'root',
    replies: [
      { id: 2, text: 'second', replies: [{ id: 4, text, replies: [] }] },
      { id: 3, text: 'third', replies: [{ id: 5, text: 'fifth', parent: 3 }] },
    ],
  });

  test('a class of itself, three levels: new, again, one leaf changed', () => {
    const { controller } = start();
    const read = () => controller.getResponse(getComment, { id: 1 }).data as Comment;
    controller.setResponse(getComment, { id: 1 }, tree('leaf'));
    const before = read();
    expect(before.replies.map(({ id, replies }) => [id, replies.map((one) => one.text)])).toEqual([
      [2, ['leaf']],
      [3, ['fifth']],
    ]);
    expect(before.replies[1]!.replies[0]!.parent).toBe(before.replies[1]);
    controller.setResponse(getComment, { id: 1 }, tree('leaf'));
    expect(read()).toBe(before);
    controller.setResponse(getComment, { id: 1 }, tree('changed'));
    const after = read();
    expect(after).not.toBe(before);
    expect(after.replies[0]).not.toBe(before.replies[0]);
    expect(after.replies[0]!.replies[0]!.text).toBe('changed');
    expect(after.replies[1]).toBe(before.replies[1]);
    expect(before.replies[0]!.replies[0]!.text).toBe('leaf');
  });

  test('a record that holds itself', () => {
    const { controller } = start();
    const itself = { id: 1, text: 'loop', parent: 1, replies: ['1'] };
    const read = () => controller.get(Comment, { id: 1 }) as Comment;
    controller.setResponse(getComment, { id: 1 }, itself);
    const before = read();
    expect(before.parent).toBe(before);
    expect(before.replies.map((reply) => reply === before)).toEqual([true]);
    controller.setResponse(getComment, { id: 1 }, itself);
    expect(read()).toBe(before);
    controller.setResponse(getComment, { id: 1 }, { ...itself, text: 'changed' });
    expect(read()).not.toBe(before);
    expect(read().parent).toBe(read());
    expect([read().text, before.text, before.parent]).toEqual(['changed', 'loop', before]);
  });

  const nested = {
    id: 1,
    text: 'outer',
    replies: [{ id: 2, text: 'reply', parent: { id: 1, text: 'inner', more: 'kept' } }],
  };

  test.each([
    ['new', undefined],
    ['known', { id: 1, text: 'known', replies: [] }],
    ['known by the same text', { id: 1, text: 'outer', replies: [2] }],
    ['known by the text that stands inside', { id: 1, text: 'inner', replies: [2] }],
  ])('a record met inside of itself, %s: what stands outside wins, other fields stay', (_title, known) => {
    const { controller } = start();
    if (known) controller.setResponse(getComments, [known]);
    controller.setResponse(getComment, { id: 1 }, nested);
    const read = () => controller.getResponse(getComment, { id: 1 }).data as Comment;
    const before = read();
    expect(before).toMatchObject({ id: 1, text: 'outer', more: 'kept' });
    expect(before.replies.map(({ id, parent }) => [id, parent === before])).toEqual([[2, true]]);
    controller.setResponse(getComment, { id: 1 }, nested);
    expect(read()).toBe(before);
  });

  test.each([
    ['new', undefined],
    ['known with the replies that stand outside', { id: 1, text: 'outer', replies: [2] }],
    ['known with the replies that stand inside', { id: 1, text: 'outer', replies: [3] }],
  ])('a record met inside of itself with other relations, %s: what stands outside wins', (_title, known) => {
    const { controller } = start();
    if (known) controller.setResponse(getComments, [known, { id: 2 }, { id: 3 }]);
    const inner = { id: 1, text: 'outer', replies: [{ id: 3, text: 'other' }] };
    const outer = { id: 1, text: 'outer', replies: [{ id: 2, text: 'reply', parent: inner }] };
    const read = () => controller.get(Comment, { id: 1 }) as Comment;
    controller.setResponse(getComment, { id: 1 }, outer);
    const before = read();
    expect(before.replies.map(({ id, parent }) => [id, parent === before])).toEqual([[2, true]]);
    expect(controller.get(Comment, { id: 3 })).toMatchObject({ text: 'other' });
    controller.setResponse(getComment, { id: 1 }, outer);
    expect(read()).toBe(before);
  });

  test.each([
    ['with all fields of its class', { parent: null }],
    ['without some', {}],
  ])('a record met inside of itself, %s: what stands inside alone is new', (_title, more) => {
    const { controller } = start();
    const known = { id: 1, text: 'outer', parent: null, replies: [2], note: 'former', place: { at: 1 } };
    controller.setResponse(getComments, [known, { id: 2 }]);
    const inner = { id: 1, text: 'inner', note: 'new', place: { at: 2 } };
    const outer = { id: 1, text: 'outer', replies: [{ id: 2, text: 'reply', parent: inner }], ...more };
    const read = () => controller.get(Comment, { id: 1 });
    controller.setResponse(getComment, { id: 1 }, outer);
    const before = read();
    expect(before).toMatchObject({ text: 'outer', note: 'new', place: { at: 2 } });
    controller.setResponse(getComment, { id: 1 }, outer);
    expect(read()).toBe(before);
  });

  test('a record that is met inside of itself after it was deleted holds what each place says', () => {
    const { controller } = start();
    const remove = new RestEndpoint({
      path: '/comments/:id',
      method: 'DELETE',
      schema: new schema.Invalidate(Comment),
    });
    controller.setResponse(getComments, [{ id: 1, text: 'known' }, { id: 2 }]);
    controller.setResponse(remove, { id: 1 }, { id: 1 });
    expect(controller.get(Comment, { id: 1 })).toBeUndefined();
    const inner = { id: 1, text: 'inner', more: 'kept', replies: [] };
    controller.setResponse(getComment, { id: 1 }, { id: 1, text: 'outer', parent: inner, replies: [2, 2] });
    const found = controller.get(Comment, { id: 1 }) as Comment;
    expect(found).toMatchObject({ text: 'outer', more: 'kept' });
    expect(found.parent).toBe(found);
    // What a merge repeats counts once.
    expect(found.replies.map(({ id }) => id)).toEqual(form === MERGING ? [2] : [2, 2]);
  });

  test.each([
    ['new', undefined],
    ['known', { id: 1, text: 'known', replies: [2, 3] }],
    ['known without relations', { id: 1, text: 'known' }],
  ])('a record that is deleted inside of itself, %s, is there: what stands outside wins', (_title, known) => {
    class Thread extends Entity {
      id = 0;
      text = '';
      replies: Thread[] = [];
      gone: unknown = undefined;
      static override schema: Record<string, unknown> = {};
    }
    Thread.schema = { replies: [Thread], gone: new schema.Invalidate(Thread) };
    const again = send(form, Thread);
    const { controller } = start();
    const getThread = new RestEndpoint({ path: '/threads/:id', schema: Thread });
    const getThreads = new RestEndpoint({ path: '/threads', schema: [Thread] });
    controller.setResponse(getThreads, [...(known ? [known] : []), { id: 2 }, { id: 3 }]);
    const outer = { id: 1, text: 'outer', replies: [2], gone: { id: 1 } };
    for (const _ of [1, 2]) {
      controller.setResponse(getThread, { id: 1 }, outer);
      const found = controller.get(Thread, { id: 1 }) as Thread;
      expect(found).toMatchObject({ id: 1, text: 'outer' });
      expect(found.replies.map(({ id }) => id)).toEqual([2]);
      expect(controller.getResponse(getThread, { id: 1 }).data).toBe(found);
    }
    again();
  });

  test.each([
    ['new', undefined],
    ['known', { id: 1, parts: [{ id: 9, list: ['z'] }], self: 1 }],
  ])('what a record met inside of itself holds, %s, is merged once per place', (_title, known) => {
    class Part extends Entity {
      id = 0;
      list: string[] = [];
      static override merge(existing: { list: string[] }, incoming: { list: string[] }) {
        return { ...incoming, list: [...existing.list, ...incoming.list] };
      }
    }
    class Whole extends Entity {
      id = 0;
      parts: Part[] = [];
      self: Whole | undefined = undefined;
      static override schema: Record<string, unknown> = { parts: [Part] };
    }
    Whole.schema.self = Whole;
    const again = send(form, Whole);
    const { controller } = start();
    const getWhole = new RestEndpoint({ path: '/wholes/:id', schema: Whole });
    if (known) controller.setResponse(getWhole, { id: 1 }, known);
    const inner = { id: 1, parts: [{ id: 8, list: ['b'] }] };
    controller.setResponse(getWhole, { id: 1 }, { id: 1, parts: [{ id: 8, list: ['a'] }], self: inner });
    const { parts, self } = controller.get(Whole, { id: 1 }) as Whole;
    expect(parts).toEqual([{ id: 8, list: ['a', 'b'] }]);
    expect(self).toBe(controller.get(Whole, { id: 1 }));
    again();
  });
});

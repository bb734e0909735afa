/** A new item is changed before the response with its key has arrived. */
import { Controller, createResource, Entity } from 'presource';
import { describe, expect, inject, it } from 'vitest';

class Note extends Entity {
  static override key = 'Note';
  id = 0;
  text = '';
}
class Tag extends Entity {
  static override key = 'Tag';
  slug = 'none';
  text = '';
  override pk() {
    return this.slug;
  }
}
const NoteResource = createResource({ path: '/notes/:id', schema: Note, optimistic: true });
const TagResource = createResource({ path: '/tags/:slug', schema: Tag, optimistic: true });

describe(`a temporary key, compiled: ${inject('compiled')}`, () => {
  /** A list to which an item is being added. */
  function pushed() {
    const urls: string[] = [];
    let reply!: (item: object) => void;
    const controller = new Controller({
      fetch: async (url, init) => {
        urls.push(`${init?.method} ${url}`);
        if (init?.method !== 'POST') return Response.json({ id: Number(/\d+$/.exec(String(url))) });
        return new Promise((resolve) => {
          reply = (item) => resolve(Response.json(item));
        });
      },
    });
    controller.setResponse(NoteResource.getList, [{ id: 1, text: 'one' }]);
    controller.setResponse(TagResource.getList, [{ slug: 'one' }]);
    return { controller, urls, reply: (item: object) => reply(item) };
  }

  it('names no item of the server: nothing is sent, and the error says what to do', async () => {
    const { controller, urls, reply } = pushed();
    const sent = controller.fetch(NoteResource.getList.push, { text: 'new' });
    const { id } = controller.getResponse(NoteResource.getList).data!.at(-1)!;
    for (const act of [
      () => controller.fetch(NoteResource.partialUpdate, { id }, { text: 'edited' }),
      () => controller.fetch(NoteResource.update, { id: '0' }, { text: 'edited' }),
      () => controller.fetch(NoteResource.delete, { id }),
    ]) {
      await expect(act()).rejects.toThrow(
        'Note 0 is new, and the response with its key has not arrived. Wait for the promise of the request that creates it',
      );
    }
    expect(urls).toEqual(['POST /notes']);
    reply({ id: 5, text: 'new' });
    const note = await sent;
    await controller.fetch(NoteResource.partialUpdate, { id: note.id }, { text: 'edited' });
    expect(urls.at(-1)).toBe('PATCH /notes/5');
  });

  it('of a key of its own, too', async () => {
    const { controller, urls, reply } = pushed();
    const sent = controller.fetch(TagResource.getList.push, { text: 'new' });
    const tag = controller.getResponse(TagResource.getList).data!.at(-1)!;
    await expect(
      controller.fetch(TagResource.partialUpdate, { slug: tag.slug }, { text: 'x' }),
    ).rejects.toThrow(/^item-pending: Tag\.\w+: Tag none is new, /);
    reply({ slug: 'two' });
    await sent;
    expect(urls).toEqual(['POST /tags']);
  });

  it('is no obstacle to other items, not even to one whose key is the default', async () => {
    const { controller, urls, reply } = pushed();
    controller.setResponse(NoteResource.get, { id: 0 }, { id: 0, text: 'zero' });
    const sent = controller.fetch(NoteResource.getList.push, { text: 'new' });
    await controller.fetch(NoteResource.partialUpdate, { id: 0 }, { text: 'edited' });
    await controller.fetch(NoteResource.delete, { id: 1 });
    reply({ id: 5 });
    await sent;
    expect(urls).toEqual(['POST /notes', 'PATCH /notes/0', 'DELETE /notes/1']);
  });
});

/** A new item is changed before the response with its key has arrived. */
import { Controller, createResource, Entity, rowKey } from 'presource';
import { describe, expect, inject, it } from 'vitest';
import { turn } from '../store/support.ts';

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
class Member extends Entity {
  static override key = 'Member';
  team = 0;
  user = 0;
  role = '';
  override pk() {
    return `${this.team},${this.user}`;
  }
}
class Folder extends Entity {
  static override key = 'Folder';
  id = 0;
  name = '';
}
const FolderResource = createResource({ path: '/folders/:id', schema: Folder });
const MemberResource = createResource({
  path: '/teams/:team/members/:user',
  schema: Member,
  optimistic: true,
});
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

  it('is no obstacle to items of another class', async () => {
    const { controller, urls, reply } = pushed();
    const sent = controller.fetch(NoteResource.getList.push, { text: 'new' });
    await controller.fetch(FolderResource.partialUpdate, { id: 0 }, { name: 'first' });
    await controller.fetch(FolderResource.delete, { id: 0 });
    reply({ id: 5 });
    await sent;
    expect(urls).toEqual(['POST /notes', 'PATCH /folders/0', 'DELETE /folders/0']);
  });

  it('is no obstacle to what has none of the fields of a key', async () => {
    class Seat extends Entity {
      static override key = 'Seat';
      team: number | undefined = undefined;
      user: number | undefined = undefined;
      override pk() {
        return `${this.team},${this.user}`;
      }
    }
    const seats = createResource({
      path: '/teams/:team/seats/:user',
      schema: Seat,
      optimistic: true,
    }).getList;
    const { controller, urls, reply } = pushed();
    controller.setResponse(seats, { team: 1 }, []);
    const sent = controller.fetch(seats.push, { team: 1 }, {});
    await controller.fetch(FolderResource.getList, { name: 'first' } as never).catch(() => {});
    reply({ team: 1, user: 2 });
    await sent;
    expect(urls).toEqual(['POST /teams/1/seats', 'GET /folders?name=first']);
  });

  it('stands for a key of several fields of which one was not sent', async () => {
    const replies: ((response: Response) => void)[] = [];
    const controller = new Controller({ fetch: () => new Promise((resolve) => replies.push(resolve)) });
    const teams = [1, 2];
    for (const team of teams) controller.setResponse(MemberResource.getList, { team }, [{ team, user: 1 }]);
    const added = (team: number) => controller.get(MemberResource.getList.schema, { team })!.slice(1);
    const sent = teams.map((team) =>
      controller.fetch(MemberResource.getList.push, { team }, { user: 9, role: `of ${team}` }),
    );
    // Without one, both were the record `undefined,9`.
    expect(teams.map((team) => added(team).map(({ role }) => role))).toEqual([['of 1'], ['of 2']]);
    const rows = teams.map((team) => rowKey(added(team)[0]!));
    await turn();
    teams.forEach((team, i) => {
      replies[i]!(Response.json({ team, user: 9, role: `of ${team}` }));
    });
    expect((await Promise.all(sent)).map((member) => member.pk())).toEqual(['1,9', '2,9']);
    expect(teams.map((team) => rowKey(added(team)[0]!))).toEqual(rows);
  });
});

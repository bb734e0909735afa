import { Controller } from 'presource';
import { dehydrate, hydrate } from 'presource/ssr';
import type { Random } from '../../store/fuzz/random.ts';
import type { Page } from './page.tsx';
import { readers } from './readers.tsx';
import {
  Chores,
  getBoard,
  getFeed,
  getOnBoard,
  getPages,
  getPins,
  Seats,
  Task,
  Tasks,
  Users,
} from './records.ts';
import { tryAgain } from './screens.tsx';
import type { Server } from './server.ts';

export type Deeds = Readonly<Record<string, () => unknown>>;

/** What happens on one page. */
export function deedsOn(page: Page, server: Server, random: Random, key: number): Deeds {
  return {
    ...readingOn(page, server, random, key),
    ...changesOn(page, server, random, key),
    ...(random.chance(0.3) && rarer(page, server, random)),
  };
}

const someTask = (server: Server, random: Random): number => random.pick([1, ...server.tasks.keys()]);

/** Readers come and go, and data is asked for. */
function readingOn({ screen, controller }: Page, server: Server, random: Random, key: number): Deeds {
  const { slots } = screen;
  const { fetch } = controller;
  const any = 1 + random.below(7);
  const id = someTask(server, random);
  const owner = 1 + random.below(3);
  const name = random.pick(Object.keys(readers));
  const slot = slots.length ? random.pick(slots) : undefined;
  const others = slots.filter((other) => other !== slot);
  const added = { key, name, n: any, place: random.below(3) };
  const show = (next: typeof slots) => () => screen.show(next, random.chance(0.3));
  return {
    [`mounts ${name} ${any} at ${added.place}`]: show([...slots, added]),
    [`mounts ${name} ${any} in place of ${slot?.name} ${slot?.n}`]: show([...others, added]),
    [`unmounts ${slot?.name} ${slot?.n}`]: show(others),
    [`changes ${slot?.name} ${slot?.n} to ${any}`]: show(
      slots.map((one) => (one === slot ? { ...one, n: any } : one)),
    ),
    [`fetches ${any}`]: () => fetch(Tasks.get, { id: any }),
    [`fetches page ${any}`]: () => fetch(getPages.getPage, { cursor: any }),
    [`invalidates ${id}`]: () => controller.invalidate(Tasks.get, { id }),
    [`invalidates the list of ${owner}`]: () => controller.invalidate(Tasks.getList, { owner }),
    'invalidates all lists': () => controller.invalidateAll(Tasks.getList),
    'expires everything': () => controller.expireAll({ testKey: () => true }),
    'comes back to the page': () => window.dispatchEvent(new Event('focus')),
    'tries again': tryAgain,
  };
}

/** Mutations. */
function changesOn({ controller }: Page, server: Server, random: Random, key: number): Deeds {
  const { fetch } = controller;
  const id = someTask(server, random);
  const any = 1 + random.below(7);
  const owner = { id: 1 + random.below(3) };
  const seat = { team: 1, member: 1 + random.below(3) };
  const title = `title${key}`;
  return {
    [`pushes ${title} to ${owner.id}`]: () => fetch(Tasks.getList.push, { title, owner }),
    [`unshifts ${title} to ${owner.id}`]: () => fetch(Tasks.getList.unshift, { title, owner }),
    [`pushes ${title} to board ${owner.id}`]: () => fetch(getOnBoard.push, { board: owner.id }, { title }),
    [`renames ${id} to ${title}`]: () => fetch(Tasks.partialUpdate, { id }, { title }),
    [`does ${id}`]: () => fetch(Tasks.partialUpdate, { id }, { done: random.chance(0.5) }),
    [`deletes ${id}`]: () => fetch(Tasks.delete, { id }),
    [`deletes ${any}`]: () => fetch(Tasks.delete, { id: any }),
    [`moves ${id} to ${owner.id}`]: () => fetch(Tasks.getList.move, { id }, { owner }),
    [`removes ${id} from the list of ${owner.id}`]: () =>
      fetch(Tasks.getList.remove, { owner: owner.id }, { id } as never),
    [`renames user ${owner.id} to ${title}`]: () => fetch(Users.partialUpdate, owner, { name: title }),
    [`pins ${id}`]: () => fetch(getPins.assign, { [`p${any}`]: { id } } as never),
    [`gives seat ${seat.member} the role ${title}`]: () => fetch(Seats.partialUpdate, seat, { role: title }),
    [`takes seat ${seat.member}`]: () =>
      fetch(Seats.getList.push, { team: 1 }, {
        member: seat.member,
        role: title,
        user: { id: seat.member },
      } as never),
    [`leaves seat ${seat.member}`]: () => fetch(Seats.delete, seat),
  };
}

/** What the pages of an app that is sure of its data do not do. */
export const disturbing = /^(?:renames|deletes|pushes) chore|^empties|^sets|falls ill|^loads a page/;

/** What others do as well, and what disturbs. */
function rarer({ controller }: Page, server: Server, random: Random): Deeds {
  const { fetch } = controller;
  const id = someTask(server, random);
  const owner = { id: 1 + random.below(3) };
  const title = `rare${server.network.sent}`;
  return {
    [`renames chore ${id}`]: () => fetch(Chores.partialUpdate, { id }, { title }),
    [`deletes chore ${id}`]: () => fetch(Chores.delete, { id }),
    [`pushes chore ${title} to ${owner.id}`]: () => fetch(Chores.getList.push, { title, owner } as never),
    [`sets ${id}`]: () => controller.set(Task, { id }, { title }),
    [`is sent ${id}`]: () => {
      const row = server.tasks.get(id);
      if (row) controller.setResponse(Tasks.get, { id }, server.task(row));
    },
    'empties the store': () => controller.resetEntireStore(),
    'others change the data': () => changeElsewhere(server, random, id, owner.id, title),
    'the server falls ill, or is well': () => {
      server.network.isWell = !server.network.isWell;
    },
    [`loads a page of the tasks of ${owner.id}`]: () => loadPage(controller, server, random, owner.id),
  };
}

export function changeElsewhere(
  server: Server,
  random: Random,
  id: number,
  owner: number,
  title: string,
): void {
  const row = server.tasks.get(id);
  if (!row || random.chance(0.2)) server.add(owner, title);
  else if (random.chance(0.3)) server.remove(id);
  else server.change(row, random.chance(0.5) ? { title } : { owner });
}

/** Another page whose data a server loads, as a router does: its state comes later. */
async function loadPage(
  controller: Controller,
  server: Server,
  random: Random,
  owner: number,
): Promise<void> {
  const loader = new Controller({ fetch: server.network.fetch });
  await Promise.allSettled([
    loader.fetch(Tasks.getList, { owner }),
    loader.fetch(getBoard, { id: owner }),
    random.chance(0.5) && loader.fetch(getFeed),
    random.chance(0.5) && loader.fetch(Seats.getList, { team: 1 }),
  ]);
  const state = JSON.parse(JSON.stringify(dehydrate(loader)));
  loader.dispose();
  setTimeout(() => hydrate(controller, state), random.below(300));
}

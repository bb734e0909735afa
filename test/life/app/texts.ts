/** Records as text, and what a screen says with them. `≠` marks what must not be. */
import type { Chore, Person, Task, User } from './records.ts';
import type { SeatRow } from './server.ts';

type Shown<T> = Readonly<T> | undefined;

export const ofUser = (user: Shown<Pick<User, 'id' | 'name' | 'rev'>>): string =>
  user ? `<user ${user.id}|${user.name}~${user.rev}>` : 'nobody';

/** Its size is told only where it is wrong. */
export const ofTask = (task: Shown<Omit<Task, 'size' | 'pk'> & { size?: number }>): string => {
  if (!task) return 'none';
  const { id, title, done, owner, rev, size = title.length } = task;
  return `<task ${id}|${title}${size === title.length ? '' : `≠${size}`}~${rev}:${done}:${ofUser(owner)}>`;
};

export const ofSeat = (seat: Shown<SeatRow & { user: Pick<User, 'id' | 'name' | 'rev'> }>): string =>
  seat ? `<seat ${seat.team},${seat.member}|${seat.role}:${ofUser(seat.user)}>` : 'none';

export const ofChore = (
  chore: Shown<Omit<Chore, 'pk' | 'owner'> & { owner: Pick<Person, 'name'> }>,
): string => (chore ? `<chore ${chore.id}|${chore.title}:${chore.owner?.name}>` : 'none');

/** What refers to it refers to this very object. */
export const ofPerson = (person: Person): string =>
  `<person ${person.id}|${person.name}:${person.own.map(({ id, owner }) => `${id}${owner === person ? '' : '≠'}`)}>`;

export const listed = <T>(items: readonly T[] | undefined, text: (item: T) => string): string =>
  items?.map(text).join(' ') ?? 'none';

/** Records on screen: their text without the order, which pushes decide. */
export const sorted = (text: string): string =>
  text
    .split(/(?<=>) (?=<)/)
    .sort()
    .join(' ');

/** A record on screen; those in it are named. */
export interface Seen {
  readonly kind: string;
  readonly key: string;
  readonly text: string;
}

/** The records in a text for which `isSure`, and those in them: one that is held is shown as it was, with all in it. */
export function seenIn(text: string, isSure: (kind: string, key: string) => boolean = () => true): Seen[] {
  const records = text.matchAll(/<(\w+) ([^|<>]*)\|((?:[^<>]|<[^<>]*>)*)>/g);
  return [...records].flatMap(([, kind, key, inside]) => {
    if (!isSure(kind!, key!)) return [];
    const own = inside!.replaceAll(/<(\w+ [^|]*)\|[^>]*>/g, '($1)');
    return [{ kind: kind!, key: key!, text: `<${kind} ${key}|${own}>` }, ...seenIn(inside!, isSure)];
  });
}

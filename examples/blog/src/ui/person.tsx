import type { User } from '../data/entities.ts';
import { routes } from '../router.tsx';

/** Initials on one of several colors; decorative only, because the name is next to it. */
export function Avatar({ user, size = 'small' }: { user: User | undefined; size?: 'small' | 'large' }) {
  const initials = (user?.name ?? '')
    .split(' ')
    .map((word) => word[0])
    .join('');
  return (
    <span className={`avatar ${size}`} data-ink={(user?.id ?? 0) % 6} aria-hidden="true">
      {initials}
    </span>
  );
}

/** A name that may still be loading: users and comments are fetched separately, and joined in the store. */
export function Name({ user, to = 'author' }: { user: User | undefined; to?: 'author' | 'user' }) {
  if (!user?.name) return <span className="pending-name" role="img" aria-label="Name is loading" />;
  return <a href={routes[to](user.id)}>{user.name}</a>;
}

const format = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString().slice(0, 10)}>{format.format(date)}</time>;
}

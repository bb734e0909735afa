import { atTheEnd } from './aftermath.ts';
import { failAndRetry, feed, lateNames, profile } from './other-screens.ts';
import { browse } from './reading.ts';
import type { Walk } from './walk.ts';
import { comment, edit, remove, write } from './writing.ts';

export type { Walk } from './walk.ts';

/** One walk through every screen: what the page shows, what the server was asked, and what it has in the end. */
export async function walk(walk: Walk): Promise<void> {
  await browse(walk);
  await walk.traffic?.compare('browsing');
  await comment(walk);
  const written = await write(walk);
  await edit(walk, written.top);
  await remove(walk, written.end);
  await walk.traffic?.begin();
  await profile(walk);
  await walk.traffic?.compare('a profile');
  await feed(walk);
  await failAndRetry(walk);
  await walk.traffic?.compareAll();
  await lateNames(walk);
  await atTheEnd(walk, written);
}

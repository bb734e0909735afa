import { atTheEnd } from './aftermath.ts';
import { comeBack, live } from './live.ts';
import { failAndRetry, feed, lateNames, profile } from './other-screens.ts';
import { browse } from './reading.ts';
import type { Walk } from './walk.ts';
import { comment, edit, remove, write } from './writing.ts';

export type { Walk } from './walk.ts';

/**
 * One walk through every screen: checks the page, the requests to the server, and the server's final data. The
 * page's clock runs, and the walk can move it forward.
 */
export async function walk(walk: Walk): Promise<void> {
  await walk.page.clock.install();
  await browse(walk);
  await walk.traffic?.compare('browsing');
  await comment(walk);
  const written = await write(walk);
  await edit(walk, written.top);
  await remove(walk, written.end);
  await live(walk);
  await walk.traffic?.begin();
  await profile(walk);
  await walk.traffic?.compare('a profile');
  await feed(walk);
  await failAndRetry(walk);
  await walk.traffic?.compareAll();
  await comeBack(walk);
  await lateNames(walk);
  await atTheEnd(walk, written);
}

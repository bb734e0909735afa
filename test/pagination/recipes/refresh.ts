import type { Controller } from 'presource';
import { Feed } from './by-cursor.ts';

/** Asks again for as many items as are loaded, page by page, and shows them when all are there. */
export async function refreshFeed(controller: Controller, params: { author?: string } = {}) {
  const loaded = controller.get(Feed.getList.schema.items, params)?.length ?? 0;
  // An endpoint that is called only asks: nothing is stored before the end.
  let page = await Feed.getList(params);
  const items = [...page.items];
  while (page.next && items.length < loaded) {
    page = await Feed.getList.getPage({ ...params, cursor: page.next });
    items.push(...page.items);
  }
  controller.setResponse(Feed.getList, params, { ...page, items });
}

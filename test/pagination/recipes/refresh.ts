import type { Controller } from 'presource';
import { Feed } from './by-cursor.ts';

/** Fetches as many items as are loaded, page by page, and shows them once all are there. */
export async function refreshFeed(controller: Controller, params: { author?: string } = {}) {
  const loaded = controller.get(Feed.getList.schema.items, params)?.length ?? 0;
  // A direct call of an endpoint only sends the request: nothing is stored before the end.
  let page = await Feed.getList(params);
  const items = [...page.items];
  while (page.next && items.length < loaded) {
    page = await Feed.getList.getPage({ ...params, cursor: page.next });
    items.push(...page.items);
  }
  controller.setResponse(Feed.getList, params, { ...page, items });
}

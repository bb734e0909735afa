import { Entity, RestEndpoint, schema } from 'presource';
import { urlPrefix } from './server.ts';

export abstract class FeedItem extends Entity {
  id = 0;
  type: 'link' | 'post' = 'link';
  createdAt = '';
}

export class FeedLink extends FeedItem {
  override readonly type = 'link';
  url = '';
  title = '';
}

export class FeedPost extends FeedItem {
  override readonly type = 'post';
  content = '';
}

/** All items of the feed, of two entity types; `type` says which. */
export const getFeed = new RestEndpoint({
  urlPrefix,
  path: '/feed',
  schema: new schema.All({ link: FeedLink, post: FeedPost }, 'type'),
});

/** A shared link is a `FeedLink` in the store, so the feed shows it without fetching again. */
export const shareLink = new RestEndpoint({
  urlPrefix,
  path: '/feed',
  method: 'POST',
  schema: FeedLink,
  body: {} as { type: 'link'; url: string; title: string; createdAt: string },
});

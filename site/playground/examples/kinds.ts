import { Entity, RestEndpoint, schema } from 'presource';

export abstract class FeedItem extends Entity {
  id = 0;
  type = '';
}

export class Link extends FeedItem {
  override type = 'link';
  url = '';
}

export class Photo extends FeedItem {
  override type = 'photo';
  source = '';
}

// The field `type` of each item says of which class it is.
export const getFeed = new RestEndpoint({
  urlPrefix: 'https://api.example.com',
  path: '/feed',
  schema: [new schema.Union({ link: Link, photo: Photo }, 'type')],
});

import { Entity, RestEndpoint, schema } from 'presource';

export class Message extends Entity {
  id = 0;
  room = '';
  text = '';
}

const messages = new schema.Collection([Message]);

export const getMessages = new RestEndpoint({
  urlPrefix: 'https://api.example.com',
  path: '/rooms/:room/messages',
  schema: messages,
});

/** What was said since: appended. */
export const getNewer = getMessages.paginated('after');

/** What was said before: in front. Both sides are primary keys here. */
export const getOlder = getMessages.extend({
  searchParams: {} as { before: number },
  schema: messages.addWith((now: unknown[], older: unknown[]) => [
    ...older.filter((message) => !now.includes(message)),
    ...now,
  ]),
});

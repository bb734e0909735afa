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

/** Newer messages: appended. */
export const getNewer = getMessages.paginated('after');

/** Older messages: put in front. Both `now` and `older` hold primary keys. */
export const getOlder = getMessages.paginated('before').extend({
  schema: messages.addWith((now: unknown[], older: unknown[]) => [
    ...older.filter((message) => !now.includes(message)),
    ...now,
  ]),
});

import { createResource, Entity } from 'presource';

export class Note extends Entity {
  id = '';
  text = '';
}

// A deleted record leaves every list, and is gone from the store.
export const NoteResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/notes/:id',
  schema: Note,
});

import { createResource, Entity } from 'presource';

export class Note extends Entity {
  id = 0;
  text = '';
}

export const NoteResource = createResource({
  urlPrefix: process.env.NEXT_PUBLIC_API ?? 'http://127.0.0.1:4000',
  path: '/notes/:id',
  schema: Note,
  searchParams: {} as { q?: string } | undefined,
});

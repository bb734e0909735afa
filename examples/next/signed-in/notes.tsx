'use client';

import { useSuspense } from 'presource/react';
import { NoteResource } from './note.ts';

export function Notes({ q }: { q?: string }) {
  const notes = useSuspense(NoteResource.getList, q ? { q } : undefined);
  return (
    <ul>
      {notes.map((note) => (
        <li key={note.id}>{note.text}</li>
      ))}
    </ul>
  );
}

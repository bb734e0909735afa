import { useController } from 'presource/react';
import type { FormEvent } from 'react';
import { PostResource } from '../data/posts.ts';
import { useStatus } from '../ui/status.tsx';
import { type Draft, draftOf, PostFields } from './post-fields.tsx';

interface EditPostProps {
  readonly id: number;
  readonly draft: Draft;
  /** The form's new state: closed, or open again with the text that the server rejected. */
  onChange(draft: Draft | undefined): void;
}

export function EditPost({ id, draft, onChange }: EditPostProps) {
  const controller = useController();
  const say = useStatus();

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = draftOf(new FormData(event.currentTarget));
    onChange(undefined);
    try {
      await controller.fetch(PostResource.partialUpdate, { id }, { ...written });
      say('Saved');
    } catch {
      say('Your changes could not be saved');
      onChange({ ...written, refusal: 'Your changes could not be saved.' });
    }
  };

  return (
    <form className="card" onSubmit={save} aria-label="Edit the post">
      <PostFields draft={draft} rows={12} />
      <p className="actions">
        <button type="submit" className="primary">
          Save
        </button>
        <button type="button" onClick={() => onChange(undefined)}>
          Cancel
        </button>
      </p>
    </form>
  );
}

import { useController } from 'presource/react';
import { type FormEvent, useId } from 'react';
import type { Post } from '../data/entities.ts';
import { PostResource } from '../data/posts.ts';
import { useStatus } from '../ui/status.tsx';

export function EditPost({ post, onClose }: { post: Post; onClose: () => void }) {
  const controller = useController();
  const say = useStatus();
  const id = useId();

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onClose();
    try {
      const title = String(form.get('title')).trim();
      const content = String(form.get('content')).trim();
      await controller.fetch(PostResource.partialUpdate, { id: post.id }, { title, content });
      say('Saved');
    } catch {
      say('Your changes could not be saved, and were taken back');
    }
  };

  return (
    <form className="card" onSubmit={save} aria-label="Edit the post">
      <label className="field" htmlFor={`${id}-title`}>
        Title
      </label>
      <input
        id={`${id}-title`}
        name="title"
        defaultValue={post.title}
        required
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this form.
        autoFocus
        autoComplete="off"
      />
      <label className="field" htmlFor={`${id}-content`}>
        Text
      </label>
      <textarea id={`${id}-content`} name="content" rows={12} defaultValue={post.content} required />
      <p className="actions">
        <button type="submit" className="primary">
          Save
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </form>
  );
}

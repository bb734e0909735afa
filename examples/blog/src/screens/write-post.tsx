import { useController } from 'presource/react';
import { type FormEvent, useId, useState } from 'react';
import { PostResource, whole } from '../data/posts.ts';
import { me } from '../session.ts';
import { useStatus } from '../ui/status.tsx';

/** A new post is in the list before the server has answered, and leaves it again if the server refuses. */
export function WritePost() {
  const controller = useController();
  const say = useStatus();
  const [open, setOpen] = useState(false);
  const id = useId();

  const publish = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const title = String(form.get('title')).trim();
    const content = String(form.get('content')).trim();
    const { push, unshift } = PostResource.getList;
    setOpen(false);
    try {
      const createdAt = new Date().toISOString();
      const body = { title, content, authorId: me, createdAt };
      const post = await controller.fetch(
        form.get('place') === 'end' ? push : unshift,
        { authorId: me },
        body,
      );
      say(`Published: ${title}`);
      // json-server answers with the bare row; this brings its author and its (empty) list of comments.
      await controller.fetch(PostResource.get, whole(post.id));
    } catch {
      say(`“${title}” could not be published`);
      setOpen(true);
    }
  };

  if (!open) {
    return (
      <p className="actions">
        <button type="button" className="primary" onClick={() => setOpen(true)}>
          Write a post
        </button>
      </p>
    );
  }
  return (
    <form className="card" onSubmit={publish} aria-label="Write a post">
      <label className="field" htmlFor={`${id}-title`}>
        Title
      </label>
      <input
        id={`${id}-title`}
        name="title"
        required
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this form.
        autoFocus
        autoComplete="off"
      />
      <label className="field" htmlFor={`${id}-content`}>
        Text
      </label>
      <textarea id={`${id}-content`} name="content" rows={5} required />
      <fieldset>
        <legend>Place it</legend>
        <label>
          <input type="radio" name="place" value="top" defaultChecked /> at the top of the list
        </label>
        <label>
          <input type="radio" name="place" value="end" /> at the end
        </label>
      </fieldset>
      <p className="actions">
        <button type="submit" className="primary">
          Publish
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </p>
    </form>
  );
}

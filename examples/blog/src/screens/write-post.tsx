import { useController } from 'presource/react';
import { type FormEvent, useRef, useState } from 'react';
import { PostResource, whole } from '../data/posts.ts';
import { me } from '../session.ts';
import { useStatus } from '../ui/status.tsx';
import { type Draft, draftOf, PostFields } from './post-fields.tsx';

/** A new post appears in the list before the server responds, and disappears if the server rejects it. */
export function WritePost() {
  const controller = useController();
  const say = useStatus();
  const [draft, setDraft] = useState<Draft & { readonly place: 'top' | 'end' }>();
  const wasOpen = useRef(false);

  const publish = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const written = draftOf(form);
    const place = form.get('place') === 'end' ? 'end' : 'top';
    const body = { ...written, authorId: me, createdAt: new Date().toISOString() };
    const { push, unshift } = PostResource.getList;
    setDraft(undefined);
    try {
      const post = await controller.fetch(place === 'end' ? push : unshift, { authorId: me }, body);
      say(`Published: ${written.title}`);
      // json-server responds with the bare row; this fetches its author and its (empty) list of comments.
      await controller.fetch(PostResource.get, whole(post.id));
    } catch {
      say(`“${written.title}” could not be published`);
      setDraft({ ...written, place, refusal: 'Your post could not be published.' });
    }
  };

  if (!draft) {
    const open = () => {
      wasOpen.current = true;
      // What was said before is over, and would cover the form.
      say('');
      setDraft({ title: '', content: '', place: 'top' });
    };
    return (
      <p className="actions">
        {/* biome-ignore lint/a11y/noAutofocus: the form was closed, and the focus has to be somewhere. */}
        <button type="button" className="primary" autoFocus={wasOpen.current} onClick={open}>
          Write a post
        </button>
      </p>
    );
  }
  return (
    <form className="card" onSubmit={publish} aria-label="Write a post">
      <PostFields draft={draft} rows={5} />
      <fieldset>
        <legend>Place it</legend>
        <label>
          <input type="radio" name="place" value="top" defaultChecked={draft.place === 'top'} /> at the top of
          the list
        </label>
        <label>
          <input type="radio" name="place" value="end" defaultChecked={draft.place === 'end'} /> at the end
        </label>
      </fieldset>
      <p className="actions">
        <button type="submit" className="primary">
          Publish
        </button>
        <button type="button" onClick={() => setDraft(undefined)}>
          Cancel
        </button>
      </p>
    </form>
  );
}

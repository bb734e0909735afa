import { useController, useSuspense } from 'presource/react';
import { useRef, useState } from 'react';
import type { Post } from '../data/entities.ts';
import { PostResource, whole } from '../data/posts.ts';
import { navigate, routes } from '../router.tsx';
import { me } from '../session.ts';
import { useDocumentTitle } from '../ui/document-title.ts';
import { Avatar, Day, Name } from '../ui/person.tsx';
import { useStatus } from '../ui/status.tsx';
import { Comments } from './comments.tsx';
import { EditPost } from './edit-post.tsx';
import type { Draft } from './post-fields.tsx';

/** One post. After a list it is already in the store, with its comments, so nothing is fetched. */
export function PostScreen({ id }: { id: number }) {
  const post = useSuspense(PostResource.get, whole(id));
  const [draft, setDraft] = useState<Draft>();
  useDocumentTitle(post.title);
  return (
    <>
      {draft ? <EditPost id={id} draft={draft} onChange={setDraft} /> : <Article post={post} />}
      {!draft && post.author?.id === me && <OwnPostActions post={post} onEdit={() => setDraft(post)} />}
      <Comments post={post} />
    </>
  );
}

function Article({ post }: { post: Post }) {
  return (
    <article className="reading">
      <h1>{post.title}</h1>
      <p className="byline">
        <Avatar user={post.author} />
        <Name user={post.author} />
        <Day date={post.createdAt} />
      </p>
      {post.content.split('\n\n').map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity of their own.
        <p key={index}>{paragraph}</p>
      ))}
    </article>
  );
}

function OwnPostActions({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const controller = useController();
  const say = useStatus();
  const question = useRef<HTMLDialogElement>(null);
  const remove = async () => {
    question.current?.close();
    try {
      await controller.fetch(PostResource.delete, { id: post.id });
      say(`Deleted: ${post.title}`);
      navigate(routes.author(me));
    } catch {
      say('The post could not be deleted');
    }
  };
  return (
    <div className="actions">
      <button type="button" onClick={onEdit}>
        Edit
      </button>
      <button type="button" className="danger" onClick={() => question.current?.showModal()}>
        Delete
      </button>
      <dialog ref={question} aria-labelledby="delete-question">
        <h2 id="delete-question">Delete this post?</h2>
        <p>“{post.title}” and its comments will be gone for good.</p>
        {/* The one without harm comes first, so the focus is on it. */}
        <p className="actions">
          <button type="button" onClick={() => question.current?.close()}>
            Keep it
          </button>
          <button type="button" className="danger" onClick={remove}>
            Delete it
          </button>
        </p>
      </dialog>
    </div>
  );
}

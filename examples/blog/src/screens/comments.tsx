import { rowKey } from 'presource';
import { useController, useSubscription } from 'presource/react';
import { type FormEvent, memo, useId, useState } from 'react';
import { CommentResource, liveComments } from '../data/comments.ts';
import type { Comment, Post } from '../data/entities.ts';
import { me } from '../session.ts';
import { refuseBlank } from '../ui/blank.ts';
import { Avatar, Name } from '../ui/person.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useStatus } from '../ui/status.tsx';

export function Comments({ post }: { post: Post }) {
  const title = useId();
  useSubscription(liveComments, { postId: post.id });
  return (
    <section className="comments" aria-labelledby={title}>
      <h2 id={title}>Comments ({post.comments.length})</h2>
      {post.comments.length === 0 ? (
        <p className="empty">Nobody has said anything yet. Go first?</p>
      ) : (
        <ol>
          {post.comments.map((comment) => (
            <CommentItem key={rowKey(comment)} comment={comment} />
          ))}
        </ol>
      )}
      <WriteComment post={post} />
    </section>
  );
}

const CommentItem = memo(function CommentItem({ comment }: { comment: Comment }) {
  return (
    <li className={comment.id > 0 ? undefined : 'pending'}>
      <Avatar user={comment.commenter} />
      <div>
        <p className="byline">
          <Name user={comment.commenter} to="user" />
        </p>
        <p>{comment.content}</p>
      </div>
    </li>
  );
});

/** Adds a comment at the end (`push`); the post's `comments` are the same list, and show it. */
function WriteComment({ post }: { post: Post }) {
  const controller = useController();
  const say = useStatus();
  const field = useId();
  const [refusal, setRefusal] = useState<string>();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const content = String(new FormData(form).get('content')).trim();
    form.reset();
    setRefusal(undefined);
    try {
      await controller.fetch(
        CommentResource.getList.push,
        { postId: post.id },
        { postId: post.id, commenterId: me, content },
      );
      say('Your comment is up');
    } catch {
      say('Your comment could not be sent');
      const field = form.elements.namedItem('content') as HTMLTextAreaElement;
      // Another comment may have been begun.
      field.value = field.value ? `${content}\n\n${field.value}` : content;
      setRefusal('Your comment could not be sent.');
    }
  };

  return (
    <form className="write-comment" onSubmit={send} aria-label="Write a comment">
      <label className="field" htmlFor={field}>
        Your comment
      </label>
      <textarea id={field} name="content" rows={3} required onInput={refuseBlank} />
      <Refusal>{refusal}</Refusal>
      <p className="actions">
        <button type="submit" className="primary">
          Send
        </button>
      </p>
    </form>
  );
}

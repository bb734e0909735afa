import { AsyncBoundary, useController, useSuspense } from '@data-client/react';
import { useState } from 'react';
import { messageOf } from '../api/message.ts';
import { day } from '../dates.ts';
import { CommentResource } from '../resources/comments.ts';
import { AttachmentResource, IssueResource, LabelResource } from '../resources/issues.ts';
import { currentSession } from '../resources/sessions.ts';

function Comments({ issueId }: { issueId: number }) {
  const { results } = useSuspense(CommentResource.getList, { issueId });
  const controller = useController();
  return results.map((comment) => (
    <article key={comment.pk()}>
      <b>{comment.author?.title}</b>: {comment.body}
      <button
        type="button"
        onClick={() => controller.fetch(CommentResource.delete, { issueId, id: comment.id })}
      >
        Delete
      </button>
    </article>
  ));
}

function Write({ issueId }: { issueId: number }) {
  const { user } = useSuspense(currentSession);
  const controller = useController();
  const [problem, setProblem] = useState('');
  const send = (form: FormData) => {
    setProblem('');
    // With its author, so that it is shown whole before the server has it.
    const comment = { body: String(form.get('body')), author: user.login };
    controller
      .fetch(CommentResource.getList.push, { issueId }, comment)
      .catch((error) => setProblem(messageOf(error)));
  };
  return (
    <form action={send}>
      <textarea name="body" aria-label="Comment" />
      <button type="submit">Comment</button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

export default function Issue({ id = 1 }: { id?: number }) {
  const issue = useSuspense(IssueResource.get, { id });
  const labels = useSuspense(LabelResource.getList, { projectId: issue.project.id });
  const files = useSuspense(AttachmentResource.getList, { issueId: id });
  const controller = useController();
  const state = issue.isOpen ? 'closed' : 'open';
  return (
    <>
      <h1>{issue.title}</h1>
      <p>
        #{issue.number} of {issue.project.name}, {issue.state}, {day(issue.createdAt)}
        {issue.milestone?.dueOn && `, due ${day(issue.milestone.dueOn)}`}
      </p>
      <p>
        Labels: {labels.results.map(({ name }) => name).join(', ')}. Files:{' '}
        {files.results.map(({ fileName }) => fileName).join(', ')}.
      </p>
      <button type="button" onClick={() => controller.fetch(IssueResource.partialUpdate, { id }, { state })}>
        {issue.isOpen ? 'Close' : 'Open again'}
      </button>
      <AsyncBoundary fallback={<p>Loading</p>}>
        <Comments issueId={id} />
        <Write issueId={id} />
      </AsyncBoundary>
    </>
  );
}

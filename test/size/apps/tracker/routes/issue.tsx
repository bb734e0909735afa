import { AsyncBoundary, useController, useSuspense } from 'presource/react';
import { CommentResource } from '../resources/comments.ts';
import { AttachmentResource, IssueResource, LabelResource } from '../resources/issues.ts';

function Comments({ issueId }: { issueId: number }) {
  const { results } = useSuspense(CommentResource.getList, { issueId });
  const controller = useController();
  return results.map((comment) => (
    <article key={comment.id}>
      <b>{comment.author.title}</b> {comment.body}
      <button
        type="button"
        onClick={() => controller.fetch(CommentResource.delete, { issueId, id: comment.id })}
      >
        Delete
      </button>
    </article>
  ));
}

export default function Issue({ id = 1 }: { id?: number }) {
  const issue = useSuspense(IssueResource.get, { id });
  const labels = useSuspense(LabelResource.getList, { projectId: issue.project.id });
  const files = useSuspense(AttachmentResource.getList, { issueId: id });
  const controller = useController();
  const comment = async (form: FormData) => {
    await controller.fetch(CommentResource.getList.push, { issueId: id }, form);
  };
  const state = issue.isOpen ? 'closed' : 'open';
  return (
    <>
      <h1>{issue.title}</h1>
      <p>
        {issue.milestone?.title} {labels.results.map(({ name }) => name)} {files.results.length} files
      </p>
      <button type="button" onClick={() => controller.fetch(IssueResource.partialUpdate, { id }, { state })}>
        {issue.isOpen ? 'Close' : 'Open'}
      </button>
      <AsyncBoundary fallback={<p>Loading</p>}>
        <Comments issueId={id} />
      </AsyncBoundary>
      <form action={comment}>
        <textarea name="body" />
      </form>
    </>
  );
}

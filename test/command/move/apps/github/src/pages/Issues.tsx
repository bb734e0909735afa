import { AsyncBoundary, useController, useLive, useLoading, useQuery, useSuspense } from '@data-client/react';
import { type AbstractInstanceType, type Denormalize } from '@data-client/rest';
import { useTransition } from 'react';
import { CommentResource, countOpen, getEvents, Issue, IssueResource } from '../resources/issue';
import { UserResource } from '../resources/user';

type Row = AbstractInstanceType<typeof Issue>;
type Answer = Denormalize<typeof IssueResource.getList.schema>;

const nextPage = (link: string) => /page=(\d+)>; rel="next"/.exec(link)?.[1];

function IssueRow({ issue }: { issue: Row }) {
  return (
    <li>
      {issue.title} by {issue.user.login} {issue.labels.map((label) => label.name).join()} {issue.createdAt.toISOString()}
    </li>
  );
}

export default function IssueList({ owner, repo }: { owner: string; repo: string }) {
  const { results, link }: Answer = useSuspense(IssueResource.getList, { owner, repo, state: 'open' });
  const ctrl = useController();
  const count = useQuery(countOpen, { owner });
  const user = useSuspense(UserResource.current);
  const [loadMore, isLoading] = useLoading(async () => {
    const page = nextPage(link);
    if (page) await ctrl.fetch(IssueResource.getList.getPage, { owner, repo, state: 'open', page: Number(page) });
  }, [link]);
  return (
    <>
      <h1>
        {user.login}: {count}
      </h1>
      {results.map((issue) => (
        <IssueRow key={issue.pk()} issue={issue} />
      ))}
      <button onClick={loadMore} disabled={isLoading}>
        More
      </button>
    </>
  );
}

export function Comments({ owner, repo, number }: { owner: string; repo: string; number: string }) {
  const { results } = useSuspense(CommentResource.getList, { owner, repo, number });
  const ctrl = useController();
  const [isPending, start] = useTransition();
  return (
    <>
      {results.map((comment) => (
        <article key={comment.pk()}>
          {comment.body}
          <button onClick={() => ctrl.fetch(CommentResource.delete, { owner, repo, id: comment.id })}>x</button>
          <button onClick={() => ctrl.fetch(CommentResource.partialUpdate, { owner, repo, id: comment.id }, { body: 'edited' })}>e</button>
        </article>
      ))}
      <button
        disabled={isPending}
        onClick={() => start(() => void ctrl.fetch(CommentResource.getList.push, { owner, repo, number }, { body: 'hi' }))}
      >
        Comment
      </button>
    </>
  );
}

export function Feed({ login }: { login: string }) {
  const { results } = useLive(getEvents, { login });
  return results.map((event) => {
    switch (event.type) {
      case 'PullRequestEvent':
        return <p key={event.pk()}>{event.actor.login} pulled</p>;
      case 'IssuesEvent':
        return (
          <p key={event.pk()}>
            {event.actor.login} {event.payload.action} {event.payload.issue.title}
          </p>
        );
      default:
        return null;
    }
  });
}

export const Page = () => (
  <AsyncBoundary>
    <IssueList owner="reactive" repo="data-client" />
  </AsyncBoundary>
);

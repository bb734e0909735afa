import { Collection, Invalidate, Query, RestEndpoint, resource, schema, Union } from '@data-client/rest';
import { GithubEndpoint, GithubEntity } from './base';
import { User } from './user';

export class Label extends GithubEntity {
  name = '';
  color = '000000';
  static key = 'Label';
}

export class Issue extends GithubEntity {
  number = 0;
  repositoryUrl = '';
  title = '';
  body = '';
  user = User.fromJS();
  labels: Label[] = [];
  state: 'open' | 'closed' = 'open';
  comments = 0;
  createdAt = new Date(0);
  closedAt: Date | null = null;

  get owner() {
    return this.repositoryUrl.split('/').at(-2);
  }

  pk() {
    return [this.repositoryUrl, this.number].join(',');
  }

  static key = 'Issue';
  static schema = {
    user: User,
    labels: [Label],
    createdAt: (iso: string) => new Date(iso),
    closedAt: (iso: string) => new Date(iso),
  };

  static process(input: any, parent: any, key: any, args: any[]) {
    const value = super.process(input, parent, key, args);
    return { repositoryUrl: args[0]?.owner ? `https://api.github.com/repos/${args[0].owner}/${args[0].repo}` : '', ...value };
  }
}

export class Comment extends GithubEntity {
  body = '';
  user = User.fromJS();
  issueUrl = '';
  createdAt = new Date(0);
  static key = 'Comment';
  static schema = { user: User, createdAt: (iso: string) => new Date(iso) };
}

export const IssueResource = resource({
  path: '/repos/:owner/:repo/issues/:number',
  schema: Issue,
  searchParams: {} as { state?: Issue['state']; page?: number } | undefined,
  paginationField: 'page',
  Endpoint: GithubEndpoint,
}).extend((Base) => ({
  getList: Base.getList.extend({
    schema: { results: new Collection([Issue]), link: '' },
  }),
  search: Base.getList.extend({
    path: '/search/issues\\?q=:q?%20repo\\::owner/:repo',
    schema: {
      results: { items: new Collection([Issue]), totalCount: 0 },
      link: '',
    },
  }),
}));

export const CommentResource = resource({
  path: '/repos/:owner/:repo/issues/comments/:id',
  schema: Comment,
  Endpoint: GithubEndpoint,
}).extend((Base) => ({
  getList: Base.getList.extend({
    path: '/repos/:owner/:repo/issues/:number/comments',
    schema: { results: new Collection([Comment]), link: '' },
    body: {} as { body: string },
  }),
  delete: Base.delete.extend({
    getOptimisticResponse(snapshot, params) {
      return params;
    },
  }),
}));

export class PullEvent extends GithubEntity {
  type = 'PullRequestEvent' as const;
  actor = User.fromJS();
  static key = 'PullEvent';
  static schema = { actor: User };
}

export class IssuesEvent extends GithubEntity {
  type = 'IssuesEvent' as const;
  payload = { action: '' as string, issue: Issue.fromJS() };
  actor = User.fromJS();
  static key = 'IssuesEvent';
  static schema = { actor: User, payload: { issue: Issue } };
}

export const Event = new Union({ PullRequestEvent: PullEvent, IssuesEvent }, 'type');

export const getEvents = new GithubEndpoint({
  path: '/users/:login/events/public',
  schema: { results: [Event], link: '' },
  pollFrequency: 60_000,
});

export const lockIssue = new GithubEndpoint({
  path: '/repos/:owner/:repo/issues/:number/lock',
  method: 'PUT',
  body: undefined,
  schema: new Invalidate(Issue),
});

export const countOpen = new Query(
  new schema.All(Issue),
  (issues: Issue[], { owner }: { owner?: string } = {}) => issues.filter((issue) => issue.state === 'open' && (!owner || issue.owner === owner)).length,
);

import { createResource, Entity } from 'presource';

export class Issue extends Entity {
  id = 0;
  title = '';
  state: 'open' | 'closed' = 'open';
}

const base = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/repos/:owner/:repo/issues/:id',
  schema: Issue,
});

// A resource with a member of its own: an action on one item.
export const IssueResource = base.extend('close', {
  path: '/repos/:owner/:repo/issues/:id/close',
  method: 'POST',
});

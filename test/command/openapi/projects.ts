/**
 * A large document, in the shape of that of a service for projects: about a hundred operations, most of them alike, as in such
 * documents. A table describes its records.
 */

/** Fields by their types; `?` is optional, `!` is set by the server, `@Name` is a record, `[]` a list. */
const RECORDS: readonly (readonly [path: string, name: string, fields: string])[] = [
  ['/users', 'User', 'login email? avatar_url? created_at:time! site_admin:flag'],
  ['/orgs', 'Organization', 'name owner:@User members:@User[]? plan:free|team|enterprise created_at:time!'],
  ['/orgs/{org_id}/teams', 'Team', 'name lead:@User? parent:@Team? members:@User[]?'],
  ['/orgs/{org_id}/invitations', 'Invitation', 'email inviter:@User? expires_at:time?'],
  [
    '/projects',
    'Project',
    'name description? owner:@Organization? visibility:public|private stars:count! topics:text[]?',
  ],
  [
    '/projects/{project_id}/issues',
    'Issue',
    'number:count! title body? state:open|closed author:@User! assignees:@User[]? labels:@Label[]? milestone:@Milestone? closed_at:time?',
  ],
  [
    '/projects/{project_id}/issues/{issue_id}/comments',
    'IssueComment',
    'body author:@User! issue:@Issue? created_at:time!',
  ],
  ['/projects/{project_id}/labels', 'Label', 'name color description?'],
  ['/projects/{project_id}/milestones', 'Milestone', 'title due_on:day? issues:@Issue[]?'],
  ['/projects/{project_id}/releases', 'Release', 'tag notes? assets:@Asset[]? published_at:time?'],
  ['/projects/{project_id}/releases/{release_id}/assets', 'Asset', 'file_name size:count content_type?'],
  ['/projects/{project_id}/branches', 'Branch', 'name is_protected:flag commit:@Commit?'],
  ['/projects/{project_id}/commits', 'Commit', 'message author:@User? parents:@Commit[]? committed_at:time!'],
  [
    '/projects/{project_id}/pulls',
    'PullRequest',
    'title head:@Branch? base:@Branch? reviewers:@User[]? merged_at:time?',
  ],
  [
    '/projects/{project_id}/pulls/{pull_id}/reviews',
    'Review',
    'body? verdict:approve|reject|comment author:@User!',
  ],
  [
    '/projects/{project_id}/pipelines',
    'Pipeline',
    'status:queued|running|failed|passed jobs:@Job[]? commit:@Commit?',
  ],
  ['/jobs', 'Job', 'name log_url? duration:number? pipeline:@Pipeline?'],
  ['/boards', 'Board', 'title columns:@BoardColumn[]?'],
  ['/boards/{board_id}/columns', 'BoardColumn', 'title cards:@Card[]? limit:count?'],
  ['/cards', 'Card', 'text issue:@Issue? column:@BoardColumn? position:number'],
  ['/hooks', 'Hook', 'url events:text[] active:flag'],
  ['/notifications', 'Notification', 'subject:@Issue? reason unread:flag updated_at:time!'],
];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const TYPES: Readonly<Record<string, object>> = {
  time: { type: 'string', format: 'date-time' },
  day: { type: 'string', format: 'date' },
  count: { type: 'integer', minimum: 0 },
  number: { type: 'number' },
  flag: { type: 'boolean' },
  text: { type: 'string' },
};

function typeOf(text: string): object {
  if (text.endsWith('[]')) return { type: 'array', items: typeOf(text.slice(0, -2)) };
  if (text.startsWith('@')) return ref(text.slice(1));
  return text.includes('|') ? { type: 'string', enum: text.split('|') } : TYPES[text]!;
}

function schemaOf(fields: string) {
  const all = fields.split(' ').map((field) => {
    const [, name, type = 'text', mark] = /^(\w+)(?::([^?!]+))?([?!])?$/.exec(field)!;
    const of = typeOf(type);
    return {
      name: name!,
      isRequired: mark !== '?',
      schema: mark === '!' && !('$ref' in of) ? { ...of, readOnly: true } : of,
    };
  });
  return {
    type: 'object',
    required: ['id', ...all.filter(({ isRequired }) => isRequired).map(({ name }) => name)],
    properties: {
      id: { type: 'integer', readOnly: true },
      ...Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    },
  };
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answer = (schema: object) => ({ 200: { description: 'It is there.', ...json(schema) } });
const gone = { 204: { description: 'It is done.' } };
const parameter = (name: string, type = 'integer') => ({
  name,
  in: 'path',
  required: true,
  schema: { type },
});

function pathsOf(path: string, name: string): [string, object][] {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => parameter(one!));
  const item = `${name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()}_id`;
  const paging = ['page', 'per_page'].map((one) => ({ name: one, in: 'query', schema: { type: 'integer' } }));
  const list = { get: { parameters: paging, responses: answer({ type: 'array', items: ref(name) }) } };
  const one = {
    get: { responses: answer(ref(name)) },
    patch: { requestBody: json(ref(name)), responses: answer(ref(name)) },
    delete: { responses: gone },
  };
  return [
    [path, { parameters, ...list, post: { requestBody: json(ref(name)), responses: answer(ref(name)) } }],
    [`${path}/{${item}}`, { parameters: [...parameters, parameter(item)], ...one }],
  ];
}

/** Operations that are not of one kind of record. */
const OTHERS = {
  '/user': { get: { operationId: 'getCurrentUser', responses: answer(ref('User')) } },
  '/search/issues': {
    get: {
      operationId: 'search/issues',
      parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }],
      responses: answer({
        type: 'object',
        properties: { total_count: { type: 'integer' }, items: { type: 'array', items: ref('Issue') } },
      }),
    },
  },
  '/projects/{project_id}/star': {
    parameters: [parameter('project_id')],
    put: { operationId: 'projects/star', responses: gone },
    delete: { operationId: 'projects/unstar', responses: gone },
  },
  '/projects/{project_id}/pulls/{pull_id}/merge': {
    parameters: [parameter('project_id'), parameter('pull_id')],
    post: {
      operationId: 'pulls/merge',
      requestBody: json({
        type: 'object',
        required: ['method'],
        properties: { method: { enum: ['merge', 'squash'] } },
      }),
      responses: answer(ref('PullRequest')),
    },
  },
  '/projects/{project_id}/export.{format}': {
    parameters: [parameter('project_id'), parameter('format', 'string')],
    get: {
      operationId: 'projects/export',
      responses: { 200: { description: 'A file.', content: { 'application/zip': {} } } },
    },
  },
  '/projects/{project_id}/readme': {
    parameters: [parameter('project_id')],
    get: {
      operationId: 'projects/readme',
      responses: { 200: { description: 'Text.', content: { 'text/markdown': {} } } },
    },
  },
  '/jobs/{job_id}/log': {
    parameters: [parameter('job_id')],
    get: {
      operationId: 'jobs/log',
      responses: { 200: { description: 'Lines.', content: { 'text/event-stream': {} } } },
    },
  },
  '/issues:batch': {
    post: {
      operationId: 'batchIssues',
      requestBody: json({ type: 'array', items: ref('Issue') }),
      responses: answer({ type: 'array', items: ref('Issue') }),
    },
  },
  '/rate_limit': {
    get: {
      responses: answer({
        type: 'object',
        properties: { remaining: { type: 'integer' }, reset: TYPES.time! },
      }),
    },
  },
};

export const projectsDocument = {
  openapi: '3.1.0',
  info: { title: 'Projects', version: '1.0.0' },
  servers: [{ url: 'https://api.projects.example.com' }],
  paths: { ...Object.fromEntries(RECORDS.flatMap(([path, name]) => pathsOf(path, name))), ...OTHERS },
  components: { schemas: Object.fromEntries(RECORDS.map(([, name, fields]) => [name, schemaOf(fields)])) },
};

/** What the server knows when it starts, as it sends it: snake case, dates as text, records inside of others. */
export type Row = Record<string, unknown> & { id: number };

const at = (day: number) => ({
  created_at: new Date(Date.UTC(2024, 0, day)).toISOString(),
  updated_at: new Date(Date.UTC(2024, 1, day)).toISOString(),
});

export const users = {
  ada: { id: 1, login: 'ada', name: 'Ada Lovelace', avatar_url: '/ada.png', is_admin: true, ...at(1) },
  bob: { id: 2, login: 'bob', name: '', avatar_url: '/bob.png', is_admin: false, ...at(2) },
} satisfies Record<string, Row>;

export const passwords: Readonly<Record<string, string>> = { ada: 'engine', bob: 'builder' };

const TITLES = [
  'Login fails on Sundays',
  'Dark mode is too dark',
  'Search forgets the query',
  'Crash when the list is empty',
  'Typo on the login page',
  'Sort by date',
  'Export as CSV',
  'Slow start',
];

export function makeData() {
  const labels: Row[] = [
    { id: 1, name: 'bug', color: '#d00', description: 'It is wrong', ...at(1) },
    { id: 2, name: 'idea', color: '#06c', description: 'It could be', ...at(1) },
  ];
  const projects: Row[] = [
    {
      id: 1,
      name: 'Web',
      slug: 'web',
      description: 'The site',
      is_archived: false,
      owner: users.ada,
      open_issues: 7,
      ...at(1),
    },
    {
      id: 2,
      name: 'Old web',
      slug: 'old-web',
      description: '',
      is_archived: true,
      owner: users.bob,
      open_issues: 0,
      ...at(1),
    },
  ];
  const milestone = { id: 1, title: 'One', is_closed: false, due_on: '2024-12-24T00:00:00.000Z', ...at(3) };
  const issues: Row[] = TITLES.map((title, i) => ({
    id: i + 1,
    number: 100 + i,
    title,
    body: `${title}.`,
    state: i === 6 ? 'closed' : 'open',
    comments: i === 0 ? 2 : 0,
    author: i % 2 ? users.bob : users.ada,
    project: projects[0],
    milestone: i === 0 ? milestone : null,
    assignees: [users.bob],
    labels: [labels[i % 2]],
    ...at(10 + i),
  }));
  const comments: Row[] = [1, 2].map((id) => ({
    id,
    issue_id: 1,
    body: id === 1 ? 'I see it, too' : 'Only on Sundays',
    author: id === 1 ? users.bob : users.ada,
    ...at(20 + id),
  }));
  const attachments: Row[] = [
    { id: 1, file_name: 'log.txt', size: 12, url: '/log.txt', issue_id: 1, ...at(21) },
  ];
  const releases: Row[] = [{ id: 1, tag: 'v1.0', notes: '', published_by: users.bob, ...at(25) }];
  const events: Row[] = [
    { id: 1, type: 'issue', actor: users.bob, subject: { ...issues[1], type: 'issue' }, ...at(22) },
    { id: 2, type: 'comment', actor: users.ada, subject: { ...comments[0], type: 'comment' }, ...at(23) },
  ];
  const notifications: Row[] = [
    { id: 1, is_read: false, reason: 'assigned', issue: issues[2], ...at(24) },
    { id: 2, is_read: false, reason: 'mentioned', issue: issues[3], ...at(24) },
  ];
  const teams: Row[] = [{ id: 1, name: 'Core', slug: 'core', members: [users.ada, users.bob], ...at(4) }];
  const hooks: Row[] = [
    { id: 1, url: 'https://example.com/hook', events: ['push'], is_active: true, ...at(5) },
  ];
  const organizations: Row[] = [{ id: 1, login: 'acme', name: 'Acme', plan: 'free', teams, ...at(3) }];
  return {
    users: Object.values<Row>(users),
    labels,
    projects,
    milestones: [milestone] as Row[],
    issues,
    comments,
    attachments,
    releases,
    events,
    notifications,
    teams,
    hooks,
    organizations,
  };
}

export type Data = ReturnType<typeof makeData>;

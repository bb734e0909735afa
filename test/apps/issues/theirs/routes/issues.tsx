import { AsyncBoundary, useController, useDebounce, useSuspense } from '@data-client/react';
import { useState } from 'react';
import { nextPage } from '../api/link.ts';
import { day } from '../dates.ts';
import { type IssueFilter, IssueResource } from '../resources/issues.ts';

function Found({ filter }: { filter: IssueFilter }) {
  const { results, link } = useSuspense(IssueResource.getList, filter);
  const controller = useController();
  const page = nextPage(link);
  return (
    <>
      <ul>
        {results.map((issue) => (
          <li key={issue.pk()}>
            <a href={`#/issue/${issue.id}`}>{issue.title}</a> by {issue.author?.title}, {day(issue.createdAt)}
            {issue.labels.map(({ id, name, color }) => (
              <b key={id} style={{ color }}>
                {` ${name}`}
              </b>
            ))}
          </li>
        ))}
      </ul>
      {page && (
        <button
          type="button"
          onClick={() => controller.fetch(IssueResource.getList.getPage, { ...filter, page })}
        >
          More
        </button>
      )}
    </>
  );
}

export default function Issues() {
  const [typed, type] = useState('');
  const [state, setState] = useState<'open' | 'closed'>('open');
  const [q] = useDebounce(typed.trim(), 100);
  const controller = useController();
  const filter = q ? { state, q } : { state };
  const add = async (form: FormData) => {
    const title = String(form.get('title'));
    await controller.fetch(IssueResource.getList.unshift, { state: 'open' }, { title, project: 1 });
  };
  return (
    <>
      <h1>Issues</h1>
      <input aria-label="Search" value={typed} onChange={({ target }) => type(target.value)} />
      <button type="button" onClick={() => setState(state === 'open' ? 'closed' : 'open')}>
        {state === 'open' ? 'Show closed' : 'Show open'}
      </button>
      <AsyncBoundary fallback={<p>Loading</p>}>
        <Found filter={filter} />
      </AsyncBoundary>
      <form action={add}>
        <input name="title" aria-label="Title" />
        <button type="submit">New issue</button>
      </form>
    </>
  );
}

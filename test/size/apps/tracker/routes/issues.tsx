import { useController, useSuspense } from 'presource/react';
import { useState } from 'react';
import { IssueResource } from '../resources/issues.ts';

export default function Issues() {
  const [q, search] = useState('');
  const { results, link } = useSuspense(IssueResource.getList, { state: 'open', q });
  const controller = useController();
  return (
    <>
      <input value={q} onChange={({ target }) => search(target.value)} />
      <ul>
        {results.map((issue) => (
          <li key={issue.pk()}>
            #{issue.number} {issue.title} by {issue.author.title}
            {issue.labels.map(({ id, name, color }) => (
              <b key={id} style={{ color }}>
                {name}
              </b>
            ))}
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => controller.fetch(IssueResource.getList.push, { state: 'open' }, { title: q })}
      >
        New issue
      </button>
      {link.includes('next') && (
        <button
          type="button"
          onClick={() => controller.fetch(IssueResource.getList.getPage, { state: 'open', q, page: '2' })}
        >
          More
        </button>
      )}
    </>
  );
}

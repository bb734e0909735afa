import { useSuspense } from 'presource/react';
import { useDeferredValue, useId, useState } from 'react';
import { UserResource } from '../data/people.ts';
import { routes } from '../router.tsx';
import { useDocumentTitle } from '../ui/document-title.ts';
import { Avatar } from '../ui/person.tsx';

export function PeopleScreen() {
  const people = useSuspense(UserResource.getList);
  const [wanted, setWanted] = useState('');
  const query = useDeferredValue(wanted).trim().toLowerCase();
  const found = people.filter(({ name, bio }) => `${name} ${bio}`.toLowerCase().includes(query));
  const field = useId();
  useDocumentTitle('People');
  return (
    <>
      <header className="screen-head">
        <h1>People</h1>
        <label className="field" htmlFor={field}>
          Find by name or trade
        </label>
        <input id={field} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        <p className="small" role="status">
          {found.length === 1 ? 'One person' : `${found.length} people`}
        </p>
      </header>
      {found.length === 0 ? (
        <p className="empty">Nobody here by that name. Try a shorter one.</p>
      ) : (
        <ul className="people">
          {found.map((person) => (
            <li key={person.id}>
              <Avatar user={person} />
              <div>
                <a href={routes.author(person.id)}>{person.name}</a>
                <p className="small">{person.bio}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import { AsyncBoundary } from 'presource/react';
import { lazy, useSyncExternalStore } from 'react';
import { session } from './api/session.ts';
import { useRoute } from './navigation.ts';
import { SignIn } from './sign-in.tsx';

const routes = {
  issues: lazy(() => import('./routes/issues.tsx')),
  issue: lazy(() => import('./routes/issue.tsx')),
  projects: lazy(() => import('./routes/projects.tsx')),
  activity: lazy(() => import('./routes/activity.tsx')),
  organization: lazy(() => import('./routes/organization.tsx')),
  account: lazy(() => import('./routes/account.tsx')),
};

const menu = {
  issues: 'Issues',
  projects: 'Projects',
  activity: 'Activity',
  organization: 'Acme',
  account: 'Account',
};

export function App() {
  const token = useSyncExternalStore(session.listen, () => session.token);
  const [name = '', id] = useRoute();
  if (!token) return <SignIn />;
  const Page = routes[name as keyof typeof routes] ?? routes.issues;
  return (
    <>
      <nav>
        {Object.entries(menu).map(([route, title]) => (
          <a key={route} href={`#/${route}`}>
            {title}
          </a>
        ))}
      </nav>
      <AsyncBoundary key={`${name}/${id}`} fallback={<p>Loading</p>}>
        <Page id={Number(id)} />
      </AsyncBoundary>
    </>
  );
}

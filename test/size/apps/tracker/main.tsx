/**
 * An app as people write it who come from a larger one: sixteen entities on a base class of their own, one function
 * that makes all resources, an endpoint class, six lazy routes.
 */
import { AsyncBoundary, DataProvider } from 'presource/react';
import { lazy, useState } from 'react';
import { createRoot } from 'react-dom/client';

const routes = {
  issues: lazy(() => import('./routes/issues.tsx')),
  issue: lazy(() => import('./routes/issue.tsx')),
  projects: lazy(() => import('./routes/projects.tsx')),
  activity: lazy(() => import('./routes/activity.tsx')),
  organization: lazy(() => import('./routes/organization.tsx')),
  account: lazy(() => import('./routes/account.tsx')),
};

type Route = keyof typeof routes;

function App() {
  const [route, go] = useState<Route>('issues');
  const Page = routes[route];
  return (
    <>
      <nav>
        {(Object.keys(routes) as Route[]).map((name) => (
          <button key={name} type="button" onClick={() => go(name)}>
            {name}
          </button>
        ))}
      </nav>
      <AsyncBoundary fallback={<p>Loading</p>}>
        <Page />
      </AsyncBoundary>
    </>
  );
}

createRoot(document.body).render(
  <DataProvider>
    <App />
  </DataProvider>,
);

import { AsyncBoundary, DataProvider } from 'presource/react';
import { createRoot } from 'react-dom/client';
import { Todos } from './todos.tsx';

createRoot(document.getElementById('root')!).render(
  <DataProvider>
    <AsyncBoundary fallback={<p>Loading…</p>}>
      <Todos />
    </AsyncBoundary>
  </DataProvider>,
);

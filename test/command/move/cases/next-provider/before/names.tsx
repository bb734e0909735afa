import { CacheProvider } from '@data-client/react/nextjs';

/** Another thing of this name. */
const Managers = [];

export const App = () => (
  <CacheProvider managers={[Managers]}>
    <p>…</p>
  </CacheProvider>
);
export const Empty = () => <CacheProvider managers={[Managers]} />;

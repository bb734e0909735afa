import { NextProvider as CacheProvider } from 'presource/next';
import { Managers as Managers_ } from 'presource/managers';

/** Another thing of this name. */
const Managers = [];

export const App = () => (
  <CacheProvider><Managers_ managers={[Managers]}>
    <p>…</p>
  </Managers_></CacheProvider>
);
export const Empty = () => <CacheProvider managers={[Managers]} />;

import * as DC from 'presource/react';
import * as DCManagers from 'presource/managers';
import * as DCBoundaries from 'presource/boundaries';
import { managers } from './managers';

export const Root = ({ history }: { history: { listen(listener: () => void): () => void } }) => (
  <DCManagers.DataProvider managers={managers}>
    <DCBoundaries.AsyncBoundary listen={history.listen}>
      <DC.AsyncBoundary>…</DC.AsyncBoundary>
    </DCBoundaries.AsyncBoundary>
  </DCManagers.DataProvider>
);

import * as DC from '@data-client/react';
import { managers } from './managers';

export const Root = ({ history }: { history: { listen(listener: () => void): () => void } }) => (
  <DC.DataProvider managers={managers} devButton={null}>
    <DC.AsyncBoundary listen={history.listen}>
      <DC.AsyncBoundary>…</DC.AsyncBoundary>
    </DC.AsyncBoundary>
  </DC.DataProvider>
);

import { AsyncBoundary, ErrorBoundary, NetworkErrorBoundary } from '@data-client/react';
import { history } from './history';

export const Page = () => (
  <AsyncBoundary listen={history.listen}>
    <ErrorBoundary>
      <NetworkErrorBoundary fallbackComponent={() => null}>page</NetworkErrorBoundary>
    </ErrorBoundary>
  </AsyncBoundary>
);

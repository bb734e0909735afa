import { AsyncBoundary, ErrorBoundary, NetworkErrorBoundary } from '@data-client/react';
import { history } from './history';

export const Page = () => (
  <AsyncBoundary listen={history.listen} errorClassName="alert">
    <ErrorBoundary className="alert">
      <NetworkErrorBoundary fallbackComponent={() => null}>page</NetworkErrorBoundary>
    </ErrorBoundary>
  </AsyncBoundary>
);

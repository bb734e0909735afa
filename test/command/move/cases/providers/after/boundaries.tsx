import { AsyncBoundary, ErrorBoundary as NetworkErrorBoundary } from 'presource/boundaries';
import { ErrorBoundary } from 'presource/react';
import { history } from './history';

export const Page = () => (
  <AsyncBoundary listen={history.listen} errorClassName="alert">
    <ErrorBoundary className="alert">
      <NetworkErrorBoundary fallbackComponent={() => null}>page</NetworkErrorBoundary>
    </ErrorBoundary>
  </AsyncBoundary>
);

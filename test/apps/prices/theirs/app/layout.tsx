import { AsyncBoundary } from '@data-client/react';
import type { ReactNode } from 'react';
import Provider from './provider.tsx';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <Provider>
          <AsyncBoundary fallback={<p>Loading</p>}>{children}</AsyncBoundary>
        </Provider>
      </body>
    </html>
  );
}

import { NextProvider } from 'presource/next';
import type { ReactNode } from 'react';
import { Live } from '../lib/live.tsx';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <NextProvider>
          <Live />
          {children}
        </NextProvider>
      </body>
    </html>
  );
}

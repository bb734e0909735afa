import { NextProvider } from 'presource/next';
import type { ReactNode } from 'react';
import { sessionFetch } from './session.ts';

export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      {/* biome-ignore lint/style/noHeadElement: a layout of the App Router has one */}
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <NextProvider fetch={await sessionFetch()}>{children}</NextProvider>
      </body>
    </html>
  );
}

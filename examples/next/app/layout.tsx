import Link from 'next/link';
import { NextProvider } from 'presource/next';
import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <nav>
          <Link href="/" prefetch={false}>
            Posts
          </Link>
        </nav>
        <NextProvider>{children}</NextProvider>
      </body>
    </html>
  );
}

import { NextProvider } from 'presource/next';
import type { ReactNode } from 'react';

export const metadata = { title: 'To do' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <NextProvider>{children}</NextProvider>
      </body>
    </html>
  );
}

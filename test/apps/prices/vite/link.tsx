import type { ReactNode } from 'react';

/** In place of `next/link`, where there is no router. */
export default ({ href, children }: { href: string; prefetch?: boolean; children?: ReactNode }) => (
  <a href={href}>{children}</a>
);

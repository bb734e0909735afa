/** What the app uses of Next.js, which is installed only where it is built. */
declare module 'next/link' {
  import type { ComponentType, ReactNode } from 'react';

  const Link: ComponentType<{ href: string; prefetch?: boolean; children?: ReactNode }>;
  export default Link;
}
declare module 'next/server' {
  export function connection(): Promise<void>;
}

/** In place of `next/navigation`, which is installed only where Next.js is built. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReactNode } from 'react';

/** The functions whose HTML a page inserts, by request. */
export const inserted = new AsyncLocalStorage<(() => ReactNode)[]>();

export const useServerInsertedHTML = (render: () => ReactNode): void =>
  void inserted.getStore()!.push(render);

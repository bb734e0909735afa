import { DataProvider } from '@data-client/react/nextjs';
import { createPersistedStore } from '@data-client/react/ssr';
import type { ReactNode } from 'react';

export const Layout = ({ children }: { children: ReactNode }) => <DataProvider>{children}</DataProvider>;
export const store = createPersistedStore();

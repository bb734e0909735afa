import { AsyncBoundary, DataProvider, useSuspense } from 'presource/react';
import type { DraftsLibrary } from '../library.ts';
import { library as withoutBoundary } from './presource.tsx';
import { DraftResource } from './resource.ts';

export const library: DraftsLibrary = {
  ...withoutBoundary,
  Provider: ({ children }) => (
    <DataProvider>
      <AsyncBoundary fallback="loading">{children}</AsyncBoundary>
    </DataProvider>
  ),
  useDrafts: () => useSuspense(DraftResource.getList),
};

import { DataProvider, useController, useDLE } from 'presource/react';
import type { DraftsLibrary } from '../library.ts';
import { DraftResource } from './resource.ts';

export const library: DraftsLibrary = {
  Provider: DataProvider,
  keyOf: (draft) => draft.id,
  useDrafts: () => useDLE(DraftResource.getList).data,
  useActions() {
    const { fetch } = useController();
    return {
      create: ({ user, ...draft }) => fetch(DraftResource.getList.push, { ...draft, user: user.id }),
    };
  },
};

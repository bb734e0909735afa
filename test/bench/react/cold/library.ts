import type { ComponentType, ReactNode } from 'react';

export interface UserData {
  readonly id: number;
  readonly name: string;
}

export interface PostData {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly user: UserData;
}

export interface ThreadData {
  readonly id: number;
  readonly title: string;
  readonly comments: readonly { readonly id: number; readonly text: string; readonly user: UserData }[];
}

/** Every list that a page shows: by its status, or all there is. */
export type Filter = { readonly status: string } | undefined;

export interface Actions {
  rename(id: number, title: string): unknown;
  renameUser(id: number, name: string): unknown;
  /** At the end of the drafts, and shown before the server answers. */
  create(post: Omit<PostData, 'id'>): unknown;
  unshift(post: Omit<PostData, 'id'>): unknown;
  remove(id: number): unknown;
  move(id: number, from: string, to: string): unknown;
  /** The list leaves the screen, and is asked for again. */
  invalidate(): unknown;
  /** The list is asked for again, and stays on screen meanwhile. */
  again(): unknown;
}

/** What a screen needs of a library, written as its documentation recommends. Everything else is the same for all. */
export interface SceneLibrary {
  readonly Provider: ComponentType<{ children: ReactNode }>;
  readonly keyOf: (post: PostData) => string | number;
  usePosts(filter?: Filter): readonly PostData[] | undefined;
  /** All posts, by their titles. */
  useSorted(): readonly PostData[] | undefined;
  /** The same posts as a kind of their own, whose creation is optimistic. */
  useDrafts(): readonly PostData[] | undefined;
  usePost(id: number): PostData | undefined;
  useThreads(): readonly ThreadData[] | undefined;
  useActions(): Actions;
}

/** What an app needs that shows drafts and creates them, and nothing else. */
export interface DraftsLibrary extends Pick<SceneLibrary, 'Provider' | 'keyOf' | 'useDrafts'> {
  useActions(): Pick<Actions, 'create'>;
}

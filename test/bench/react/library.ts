import type { ComponentType, ReactNode } from 'react';

export interface PostData {
  readonly id: number;
  readonly title: string;
  readonly author: { readonly id: number; readonly name: string };
}

/** What the page does: each asks the server, and what it answers is shown. */
export interface Actions {
  rename(id: number, title: string): unknown;
  renameAuthor(id: number, name: string): unknown;
  /** The author is named by its id. */
  unshift(post: { readonly id: number; readonly title: string; readonly author: number }): unknown;
  remove(id: number): unknown;
  /** Asks for one more page and shows it behind the others. */
  append(page: number): unknown;
}

/** What a measured page needs of a library. Everything else is the same code for all. */
export interface ReactLibrary {
  readonly Provider: ComponentType<{ children: ReactNode }>;
  /** The posts, or nothing as long as they are not there. */
  usePosts(): readonly PostData[] | undefined;
  useActions(): Actions;
}

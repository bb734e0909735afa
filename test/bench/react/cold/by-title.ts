/** For libraries that leave it to the app. */
export const byTitle = <T extends { readonly title: string }>(posts: readonly T[]): readonly T[] =>
  [...posts].sort((a, b) => a.title.localeCompare(b.title));

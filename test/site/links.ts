/** A link of a page that leads nowhere. */
export interface Page {
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
}

/**
 * Links among pages that lead to no page, or to no id of it.
 * @param pages by path; links are resolved from there
 */
export function deadLinks(pages: ReadonlyMap<string, Page>): string[] {
  return [...pages].flatMap(([path, { links }]) =>
    links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const { pathname, hash } = new URL(link, `http://site/${path}`);
        const target = pages.get(decodeURIComponent(pathname.slice(1)));
        return !target || (hash !== '' && !target.ids.has(decodeURIComponent(hash.slice(1))));
      })
      .map((link) => `${path}: ${link}`),
  );
}

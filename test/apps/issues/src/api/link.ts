/** The number of the next page in a Link header; `undefined` on the last one. */
export function nextPage(link: string): number | undefined {
  const [, page] = /[?&]page=(\d+)[^>]*>; rel="next"/.exec(link) ?? [];
  return page === undefined ? undefined : Number(page);
}

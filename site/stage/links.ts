import { posix } from 'node:path';

/** Where files of the repository that are not pages of the site can be read. */
export const REPOSITORY = 'https://github.com/presource/presource';

/** A link of a page, as it is written. */
const LINK = /(?<=\]\()(?![a-z]+:|#|\/)([^)\s#]*)(#[^)\s]*)?(?=\))/g;

const FENCED = /^```.*?^```$/gms;

/** Links that lead out of `docs/` become links to the repository; links to a folder, to its page. */
export function withLinks(text: string, file: string): string {
  let at = 0;
  const parts: string[] = [];
  for (const fence of text.matchAll(FENCED)) {
    parts.push(linked(text.slice(at, fence.index), file), fence[0]);
    at = fence.index + fence[0].length;
  }
  return parts.join('') + linked(text.slice(at), file);
}

const linked = (prose: string, file: string): string =>
  prose.replace(LINK, (link: string, path: string, heading = '') => {
    if (!path) return link;
    const target = posix.join(posix.dirname(file), path);
    if (target.startsWith('docs/')) {
      const page = target.endsWith('/') ? `${target}index.md` : target;
      return posix.relative(file.startsWith('docs/') ? posix.dirname(file) : 'docs', page) + heading;
    }
    const isFolder = !/\.\w+$/.test(target);
    return `${REPOSITORY}/${isFolder ? 'tree' : 'blob'}/main/${target}${heading}`;
  });

/** The id that a heading has, on the site as in the repository. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

import type { Link } from '../store/node.ts';

/** Two lists of links without what they begin and end with in common. */
export function differing(former: readonly Link[], present: readonly Link[]): Link[] {
  const shorter = Math.min(former.length, present.length);
  let start = 0;
  while (start < shorter && former[start] === present[start]) start++;
  let end = 0;
  while (end < shorter - start && former[former.length - 1 - end] === present[present.length - 1 - end])
    end++;
  return [...former.slice(start, former.length - end), ...present.slice(start, present.length - end)];
}

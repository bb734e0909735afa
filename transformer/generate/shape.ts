import type { Edit } from '../model/edit.ts';
import type { Shape } from '../model/shape.ts';
import { insert, type Target } from './output.ts';
import { access, PURE } from './text.ts';

/**
 * Attaches to a schema literal the function that picks a value's relations, in a call without side effects
 * (here PURE).
 *
 *     static schema = { author: User, comments: [Comment] };
 *         →   static schema = PURE __x.links({ author: User, comments: [Comment] }, (post) => [post.author, post.comments]);
 */
export function generateShape(shape: Shape, target: Target): readonly Edit[] {
  const [before, after] = linksCall(shape, target);
  return [insert(shape.origin.start, before), insert(shape.origin.end, after)];
}

/** The text to insert before and after a schema that gets a function; nothing if the runtime reads the keys. */
export function linksCall(
  { parameter, keys }: Shape,
  target: Target,
): readonly [before: string, after: string] {
  if (!target.style.hasLinks) return ['', ''];
  const fields = keys.map((key) => access(parameter, key)).join(', ');
  return [`${PURE}${target.runtime('links')}(`, `, (${parameter}) => [${fields}])`];
}

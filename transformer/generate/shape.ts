import type { Edit } from '../model/edit.ts';
import type { Shape } from '../model/shape.ts';
import { insert, type Target } from './output.ts';
import { access, PURE } from './text.ts';

/**
 * Hangs on a schema literal, free of effects (here PURE), the function that picks a value's relations.
 *
 *     static schema = { author: User, comments: [Comment] };
 *         →   static schema = PURE __x.links({ author: User, comments: [Comment] }, (post) => [post.author, post.comments]);
 */
export function generateShape(shape: Shape, target: Target): readonly Edit[] {
  const [before, after] = linked(shape, target);
  return [insert(shape.origin.start, before), insert(shape.origin.end, after)];
}

/** The text before and after a schema with its function; none if the runtime reads the keys. */
export function linked({ parameter, keys }: Shape, target: Target): readonly [before: string, after: string] {
  if (!target.style.hasFunctions) return ['', ''];
  const fields = keys.map((key) => access(parameter, key)).join(', ');
  return [`${PURE}${target.runtime('links')}(`, `, (${parameter}) => [${fields}])`];
}

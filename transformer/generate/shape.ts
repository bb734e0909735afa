import type { Shape } from '../model/shape.ts';
import { insert, type Output, type Target } from './output.ts';
import { access, PURE } from './text.ts';

/**
 * Hangs a link function on a schema literal, free of effects (here PURE).
 *
 *     static schema = { author: User, comments: [Comment] };
 *         →   static schema = PURE __x.links({ author: User, comments: [Comment] }, linkPost);
 *
 *     function linkPost(post, link) {
 *       link(post.author);
 *       link(post.comments);
 *     }
 */
export function generateShape(shape: Shape, target: Target): Output {
  const { origin, parameter, keys } = shape;
  const name = target.names.take(`link${shape.name}`);
  return {
    edits: [insert(origin.start, `${PURE}${target.runtime('links')}(`), insert(origin.end, `, ${name})`)],
    functions: [
      {
        name,
        parameters: [
          { name: parameter, type: 'Record<string, unknown>' },
          { name: 'link', type: '(field: unknown) => void' },
        ],
        body: keys.map((key) => `link(${access(parameter, key)});`),
      },
    ],
  };
}

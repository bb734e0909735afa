import type { Edit } from '../model/edit.ts';
import type { OptionsLiteral } from '../model/options.ts';
import { erase, insert, type Target } from './output.ts';
import { generatePaths } from './path.ts';
import { generateShape } from './shape.ts';

/**
 * Completes the options of an endpoint: templates beside the path, and functions for the relations of
 * shapes in the schema. Removes options that only carry a type.
 *
 *     new RestEndpoint({ path: '/feed/:id', schema: [Post], searchParams: {} as Filter })
 *         →   new RestEndpoint({ path: '/feed/:id', schema: [Post], urls: [() => ['/feed/', 'id']], })
 */
export function generateEndpoint(options: OptionsLiteral, target: Target): readonly Edit[] {
  const urls = generatePaths(options.paths, target);
  return [
    // A shape may end at the same position as the options: its bracket closes first.
    ...options.shapes.flatMap((shape) => generateShape(shape, target)),
    ...(urls ? [insert(options.urlsAt, `, urls: ${urls}`)] : []),
    ...options.erased.map((span) => erase(span, target.code)),
  ];
}

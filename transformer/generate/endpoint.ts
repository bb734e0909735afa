import type { Edit } from '../model/edit.ts';
import type { OptionsLiteral } from '../model/options.ts';
import { erase, type Target } from './output.ts';
import { generatePath } from './path.ts';
import { generateShape } from './shape.ts';

/**
 * Completes the options of an endpoint or a resource: a function with a path that the core cannot take apart by itself,
 * and functions for the relations of shapes in the schema. Removes options that only carry a type.
 *
 *     new RestEndpoint({ path: '/feed/*at', schema: [Post], searchParams: {} as Filter })
 *         →   new RestEndpoint({ path: PURE __x.path('/feed/*at', () => ['/feed/', __x.splat('at')], '/feed'), schema: [Post], })
 */
export function generateEndpoint(options: OptionsLiteral, target: Target): readonly Edit[] {
  return [
    // A shape may end at the same position as the options: its bracket closes first.
    ...options.shapes.flatMap((shape) => generateShape(shape, target)),
    ...(options.path ? generatePath(options.path, target) : []),
    ...(target.style.erasesTypes ? options.erased.map((span) => erase(span, target.code)) : []),
  ];
}

import type { Edit } from '../model/edit.ts';
import type { Endpoint, Resource } from '../model/endpoint.ts';
import type { Span } from '../model/origin.ts';
import { insert, type Target } from './output.ts';
import { generatePaths } from './path.ts';
import { generateShape } from './shape.ts';

/**
 * Completes the options of an endpoint or a resource: URL functions beside the path, relations of the shapes of the
 * schema, and nothing where an option was there for its type.
 *
 *     createResource({ path: '/posts/:id', schema: Post, searchParams: {} as Filter })
 *         →   createResource({ path: '/posts/:id', schema: Post, urls: __x.itemUrls, })
 */
export function generateOptions(options: Endpoint | Resource, target: Target): readonly Edit[] {
  const urls = generatePaths(options.paths, target);
  return [
    // A shape may end where the options do: its bracket closes first.
    ...options.shapes.flatMap((shape) => generateShape(shape, target)),
    ...(urls ? [insert(options.urlsAt, `, urls: ${urls}`)] : []),
    ...options.erased.map((span) => erase(span, target.code)),
  ];
}

/** Line breaks stay, so that every line keeps its number. */
const erase = ({ start, end }: Span, code: string): Edit => ({
  start,
  end,
  parts: [code.slice(start, end).replace(/[^\r\n]+/g, '')],
});

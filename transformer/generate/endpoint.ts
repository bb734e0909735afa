import type { Edit } from '../model/edit.ts';
import type { Endpoint, Resource } from '../model/endpoint.ts';
import type { Span } from '../model/origin.ts';
import { insert, type Output, type Target } from './output.ts';
import { generatePath } from './path.ts';
import { generateShape } from './shape.ts';

/**
 * Completes the options of an endpoint or a resource: URL functions beside the path, link functions on the shapes of the
 * schema, and nothing where an option was there for its type.
 *
 *     createResource({ path: '/posts/:id', schema: Post, searchParams: {} as Filter })
 *         →   createResource({ path: '/posts/:id', schema: Post, urls: [(p) => …, () => '/posts'], })
 */
export function generateOptions(options: Endpoint | Resource, target: Target): Output {
  const shapes = options.shapes.map((shape) => generateShape(shape, target));
  const urls = options.paths.map((path) => generatePath(path, target));
  return {
    // A shape may end where the options do: its bracket closes first.
    edits: [
      ...shapes.flatMap(({ edits }) => edits),
      ...(urls.length > 0 ? [insert(options.urlsAt, `, urls: [${urls.join(', ')}]`)] : []),
      ...options.erased.map((span) => erase(span, target.code)),
    ],
    functions: shapes.flatMap(({ functions }) => functions),
  };
}

/** Line breaks stay, so that every line keeps its number. */
const erase = ({ start, end }: Span, code: string): Edit => ({
  start,
  end,
  parts: [code.slice(start, end).replace(/[^\r\n]+/g, '')],
});

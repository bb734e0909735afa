import type { Edit } from '../model/edit.ts';
import type { Endpoint, Resource } from '../model/endpoint.ts';
import type { Span } from '../model/origin.ts';
import type { Asking } from '../model/told.ts';
import { insert, type Target } from './output.ts';
import { generatePaths } from './path.ts';
import { generateShape } from './shape.ts';
import { quote } from './text.ts';

/**
 * Completes the options of an endpoint or a resource: URL functions beside the path, relations of the shapes of the
 * schema, and nothing where an option was there for its type.
 *
 *     createResource({ path: '/posts/:id', schema: Post, searchParams: {} as Filter })
 *         →   createResource({ path: '/posts/:id', schema: Post, urls: __x.itemUrls, })
 */
export function generateOptions(options: Endpoint | Resource, target: Target): readonly Edit[] {
  const asking = options.kind === 'resource' ? options.asking : undefined;
  const urls = asking ? undefined : generatePaths(options.paths, target);
  return [
    // A shape may end where the options do: its bracket closes first.
    ...options.shapes.flatMap((shape) => generateShape(shape, target)),
    ...(urls ? [insert(options.urlsAt, `, urls: ${urls}`)] : []),
    ...(asking
      ? generateAsking(asking, options.erased, target)
      : options.erased.map((span) => erase(span, target.code))),
  ];
}

/**
 * A resource whose class tells the path. Where no other options are left, these are arguments, too.
 *
 *     createResource({ path: '/posts/:id', schema: Post, optimistic: true })
 *         →   __x.resource(Post, true)
 */
function generateAsking(asking: Asking, others: readonly Span[], target: Target): readonly Edit[] {
  const { callee, schema, literal, erased, flags, isOptimistic, paginationField } = asking;
  const { code } = target;
  const { start, end } = literal;
  const call = { start: callee.start, end: callee.end, parts: [target.runtime('resource')] };
  const outside = others.filter((span) => span.start >= end).map((span) => erase(span, code));
  const inside = [...erased, ...others].filter((span) => span.start < end);
  const isBare = /^\{\s*\}$/.test(without([...inside, ...flags], literal, code));
  if (!isBare)
    return [call, insert(start, `${schema}, `), ...inside.map((span) => erase(span, code)), ...outside];
  const page = paginationField === undefined ? [] : [quote(paginationField)];
  const isFlagged = isOptimistic || page.length > 0;
  const given = [schema, ...(isFlagged ? [String(isOptimistic)] : []), ...page];
  const whole = erase(literal, code);
  return [call, { ...whole, parts: [given.join(', '), ...whole.parts] }, ...outside];
}

/** The text of a literal without some spans of it. */
const without = (spans: readonly Span[], { start, end }: Span, code: string): string =>
  spans
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, span) => text.slice(0, span.start - start) + text.slice(span.end - start),
      code.slice(start, end),
    );

/** Line breaks stay, so that every line keeps its number. */
const erase = ({ start, end }: Span, code: string): Edit => ({
  start,
  end,
  parts: [code.slice(start, end).replace(/[^\r\n]+/g, '')],
});

import type { ClassPath, ResourceOfClass } from '../model/class-path.ts';
import type { Edit } from '../model/edit.ts';
import type { Span } from '../model/origin.ts';
import { erase, insert, replace, type Target } from './output.ts';
import { quote } from './text.ts';

/** A class's name, derived from the path of its resource. */
export const nameCall = ({ text, name }: ClassPath, target: Target): string =>
  `${target.runtime('nameFromPath')}(${quote(text)}${name === undefined ? '' : `, ${quote(name)}`})`;

/**
 * A resource whose class holds the path. If no other options remain, they become arguments.
 *
 *     createResource({ path: '/posts/:id', schema: Post, optimistic: true })
 *         →   __x.resource(Post, true)
 */
export function generateOfClass(
  ofClass: ResourceOfClass,
  others: readonly Span[],
  target: Target,
): readonly Edit[] {
  const { callee, schema, literal, argument, erased, flags, isOptimistic, paginationField } = ofClass;
  const { code } = target;
  const call = replace(callee, target.runtime('resource'), code);
  const gone = [...erased, ...others];
  const isBare = /^\{\s*\}$/.test(without([...gone, ...flags], literal, code));
  if (!isBare) return [call, insert(literal.start, `${schema}, `), ...gone.map((span) => erase(span, code))];
  const page = paginationField === undefined ? [] : [quote(paginationField)];
  const isFlagged = isOptimistic || page.length > 0;
  const given = [schema, ...(isFlagged ? [String(isOptimistic)] : []), ...page];
  // Types behind the literal were its own; after its line breaks, `as` would be another word.
  return [call, replace(argument, given.join(', '), code)];
}

/** The text of a literal without the given spans. */
const without = (spans: readonly Span[], { start, end }: Span, code: string): string =>
  spans
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, span) => text.slice(0, span.start - start) + text.slice(span.end - start),
      code.slice(start, end),
    );

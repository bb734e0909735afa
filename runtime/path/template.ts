import { parsePath, TOKEN } from '../contract/path-grammar.ts';
import { counters } from '../dev/counters.ts';
import type { Slot, Template } from './parsed.ts';
import { slotOf, tidied } from './slots.ts';

/** Parses a path by the whole grammar. */
export function parseTemplate(path: string): Template {
  if (process.env.NODE_ENV !== 'production') {
    counters.parsedPaths++;
    for (const [, , , , pattern] of path.matchAll(TOKEN)) {
      if (pattern) console.warn(`presource: path-pattern: ${path}: ${pattern} is not checked; remove it`);
    }
  }
  const [text, parameters, short] = parsePath(path);
  const template: Template = text
    .split(/(\0)/)
    .map((part, i) => (i % 2 ? slotOf(parameters[i >> 1]!) : part));
  template.short = short;
  return tidied(template);
}

/**
 * True if the template can produce `url`, with any additional query. Called for every known key. It tracks all
 * possible ends of a piece at once, so its work grows only with the length of the URL; a regular expression
 * would try all combinations for `:a-:b-:c`.
 */
export function matches(template: Template, url: string): boolean {
  const terms = url.replace(/\?|$/, '?&');
  const pass = (starts: Iterable<number>, text: string) => {
    const ends = new Set<number>();
    for (const at of starts) {
      const end = at + text.length;
      // The `&` after a `?` is missing if the term that it belongs to is absent.
      if (terms.startsWith(text, at)) ends.add(end).add(end + +(terms[end - 1] === '?'));
    }
    return ends;
  };
  let ends = new Set([0]);
  let inQuery = false;
  template.forEach((part, i) => {
    if (i % 2 === 0) {
      const text = part as string;
      // The first term of a plain query starts with a `&`, too.
      ends = pass(ends, inQuery ? text : text.replace(/^([^?]*\?)(?=[^&])/, '$1&'));
      inQuery ||= text.includes('?');
      return;
    }
    // A name alone is `:name`.
    const { place = ':', optional, before = '', after = '' } = part as Partial<Slot>;
    const filled = new Set<number>();
    for (let at of pass(ends, before)) {
      if (place === '&') filled.add(at);
      // Encoded values have no separators.
      while (
        at < terms.length &&
        (place === ':' ? /[^/?&]/ : /[^?&]/).test(terms[at]!) &&
        !filled.has(at + 1)
      ) {
        filled.add(++at);
      }
    }
    const closed = pass(filled, after);
    // If the parameter is absent, the slash before it may be missing, too.
    if (optional) for (const at of ends) closed.add(at).add(at - +(terms[at - 1] === '/'));
    ends = closed;
  });
  return [...ends].some((end) => /[?&]|^.?$/s.test(terms.slice(end - 1, end + 1)));
}

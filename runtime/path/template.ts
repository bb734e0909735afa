import { HOLE, parsePath, TOKEN } from '../contract/path-grammar.ts';
import { slotOf, tidy } from './forms.ts';
import type { Slots, Template } from './url.ts';

/** Parses a path by the whole grammar. */
export function parseTemplate(path: string): Template {
  if (process.env.NODE_ENV !== 'production') {
    for (const [, , , , pattern] of path.matchAll(TOKEN)) {
      if (pattern) console.warn(`presource: path-pattern: ${path}: ${pattern} is not checked; remove it`);
    }
  }
  const [text, parameters, short] = parsePath(path);
  // The core fills `:name` by itself.
  const slots: Slots = parameters.map((one) => (one.place === ':' && !one.optional ? one : slotOf(one)));
  if (text.includes('?') || parameters.some(({ optional }) => optional)) slots.tidy = tidy;
  return { texts: text.split(HOLE), parameters: slots, short };
}

/**
 * True if the template can produce `url`, with any additional query. Called for every known key. It tracks all
 * possible ends of a piece at once, so its work grows only with the length of the URL; a regular expression
 * would try all combinations for `:a-:b-:c`.
 */
export function matches({ texts: parts, parameters }: Template, url: string): boolean {
  const terms = url.replace(/\?|$/, '?&');
  // The first term of a plain query starts with a `&`, too.
  const texts = parts
    .join(HOLE)
    .replace(/^([^?]*\?)(?=[^&\0])/, '$1&')
    .split(HOLE);
  const pass = (starts: Iterable<number>, text: string) => {
    const ends = new Set<number>();
    for (const at of starts) {
      const end = at + text.length;
      // The `&` after a `?` is missing if the term that it belongs to is absent.
      if (terms.startsWith(text, at)) ends.add(end).add(end + +(terms[end - 1] === '?'));
    }
    return ends;
  };
  let ends = pass([0], texts[0]!);
  parameters.forEach(({ place = ':', optional, before = '', after = '' }, i) => {
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
    ends = pass(closed, texts[i + 1]!);
  });
  return [...ends].some((end) => /[?&]|^.?$/s.test(terms.slice(end - 1, end + 1)));
}

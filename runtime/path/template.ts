import { counters } from '../dev/counters.ts';
import { memo } from '../memo.ts';
import { HOLE, type Parameter, parsePath, TOKEN } from './grammar.ts';

/**
 * A function that records a path's parameters and returns its text. A compiled one runs once, in place of the
 * parser; its result is kept on it.
 */
export interface Fill {
  (parameters: Parameter[]): string;
  template?: Template;
}

/** A parsed path: created by the parser, or by a compiled URL function, which records the same parts. */
export interface Template {
  /** The texts between the parameters. The first term of the query starts with a `&`, too. */
  readonly texts: readonly string[];
  readonly parameters: readonly Parameter[];
  /** True if its URLs may need `tidy`. */
  readonly isLoose: boolean;
  /** Keys by their prefix and the value of the path's only parameter. */
  readonly known: Map<string, Map<unknown, string>>;
}

interface Parsed extends Template {
  /** The path of a resource's list, cut before the last parameter, if there is one. */
  readonly short: string | undefined;
}

const templates = new Map<string, Parsed>();

/**
 * Parses each path once, however many endpoints have it. The number of kept paths is limited, for apps that
 * create paths at run time.
 */
export function template(path: string): Parsed {
  if (templates.size > 1_000) templates.clear();
  return memo(templates, path, () => parse(path));
}

/** The template of a text with a hole for each parameter; `fill` names those that are not given. */
export function assemble(fill: Fill, parameters: Parameter[] = []): Template {
  const text = fill(parameters);
  return {
    texts: text.replace(/^([^?]*\?)(?=[^&\0])/, '$1&').split(HOLE),
    parameters,
    isLoose: text.includes('?') || parameters.some(({ optional }) => optional),
    known: new Map(),
  };
}

/**
 * Removes the traces of absent parameters. Removes one of two adjacent slashes, because a browser treats `//`
 * as the start of a host. The query begins with the first present term; without terms there is no `?`.
 */
export const tidy = (url: string): string =>
  url.replace(/\/\0+(?=\/)|\0/g, '').replace(/^([^?]*)\?&?$|^([^?]*\?)&/, '$1$2');

function parse(path: string): Parsed {
  if (process.env.NODE_ENV !== 'production') {
    counters.parsedPaths++;
    for (const [, , , , pattern] of path.matchAll(TOKEN)) {
      if (pattern) console.warn(`path-pattern: ${path}: ${pattern} is not checked; remove it`);
    }
  }
  const [text, parameters, short] = parsePath(path);
  return { ...assemble(() => text, parameters), short };
}

/** The path of a resource's list; `undefined` without a parameter. */
export function shorten(path: string): string | undefined {
  return template(path).short;
}

/**
 * True if the template can produce `url`, with any additional query. Called for every known key. It tracks all
 * possible ends of a piece at once, so its work grows only with the length of the URL; a regular expression
 * would try all combinations for `:a-:b-:c`.
 */
export function matches({ texts, parameters }: Template, url: string): boolean {
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
  let ends = pass([0], texts[0]!);
  parameters.forEach(({ place, optional, before, after }, i) => {
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

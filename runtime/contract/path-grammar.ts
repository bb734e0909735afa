/** The grammar of paths. */

/**
 * Matches, in this order: a parameter (the text that is omitted with it if it is optional, which is the text of
 * its group or a separator; `:` or `*`; its name; the pattern of the older syntax, which may have groups of its own; a
 * modifier, but not a `?` before `name=`; the end of its group); an escaped character; any other non-word character.
 */
export const TOKEN =
  /(\{(?:[^{}:*?\\]|[:*](?![a-z_$])|\\[^?])*|\\?[/.-]|)([:*])((?!\d)[\w$]+)(\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\))?(\?(?![^/:&{*?=]*=)|[*+])?(?:((?:[^{}:*?\\]|[:*](?![a-z_$])|\\[^?])*)\})?|\\.|\W/gis;

/** Matches a path with more than text and parameters of the form `:name`, which the core takes apart by itself. */
export const SYNTAX = /[{}()*?+\\]/;

/** The kind of a parameter: a segment of the path, a list of segments, or a term of the query. */
export type ParameterPlace = ':' | '*' | '&';

/** A parameter. The text before and after it is omitted without it. */
export interface Parameter {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly optional: boolean | undefined;
  before: string;
  readonly after: string;
}

/** The placeholder of a parameter in a text, and of an absent one in a URL. */
export const HOLE = '\0';

/**
 * Parses a path. Any text is a path: everything except parameters is plain text.
 *
 * @returns the text with a hole for each parameter; the parameters; and the path of a resource's list, cut before the
 *   last, or the whole path without one
 */
export function parsePath(given: string): [text: string, parameters: Parameter[], short: string] {
  // A URL holds no NUL, which stands for a parameter here.
  const path = given.replaceAll(HOLE, '%00');
  const parameters: Parameter[] = [];
  let short: string | undefined;
  let inQuery = false;
  let isOpen = false;
  let cut = 0;
  let i = 0;
  const text = path
    .replace(TOKEN, (all, taken, kind, name, _pattern, modifier = '', after = '', at) => {
      if (!inQuery) {
        // The query begins at the first `?` that is not a modifier.
        inQuery = /^\\?\?/.test(all);
        // A group is cut as a whole.
        if (!isOpen && /^(\{|\\?[/?])/.test(all)) cut = at;
        isOpen = (isOpen || all[0] === '{') && !/(^|[^\\])\}$/.test(all);
        if (inQuery) return '?&';
      }
      const plain = (part: string) => part.replace(/^[{}]|\\(.)/gs, '$1');
      if (!name || (inQuery && kind === '*')) return plain(all);
      if (!inQuery || !short) short = path.slice(0, cut) || '/';
      const place = inQuery ? '&' : /[*+]/.test(kind + modifier) ? '*' : ':';
      const isGroup = taken[0] === '{';
      const optional = isGroup || (inQuery ? modifier === '?' : /[?*]/.test(modifier));
      const isTaken = isGroup || (optional && !inQuery);
      parameters.push({
        name,
        place,
        optional,
        before: isTaken ? plain(taken) : '',
        after: isGroup ? plain(after) : '',
      });
      // A query has no lists, so `*` and `+` are text there.
      return (
        (isTaken ? '' : plain(taken)) +
        HOLE +
        (inQuery && modifier !== '?' ? modifier : '') +
        (isGroup ? '' : plain(after))
      );
    })
    // Without an optional query parameter its whole term is omitted, if nothing else is in it; without a group that
    // is a term, the `&` before it, too.
    .replace(/(&?[^&\0]*)\0(?=([^&]?))/g, (all, term, more) => {
      const parameter = parameters[i++]!;
      const isShared = more && term[0] === '&';
      if (parameter.place !== '&' || !parameter.optional || (term !== '&' && (parameter.before || isShared)))
        return all;
      parameter.before = term + parameter.before;
      return HOLE;
    });
  return [text, parameters, short ?? path];
}

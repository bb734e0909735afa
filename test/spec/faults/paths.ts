import { edit, type Fault, type Faults, fault } from './fault.ts';

const URL = 'runtime/path/url.ts';
const TEMPLATE = 'runtime/path/template.ts';
const COMPILER = 'transformer/analyze/constructs/path.ts';

/** The same mistake in both that know what a path means. */
const both = (
  parser: readonly [from: string, to: string],
  compiler: readonly [from: string, to: string],
): Fault => ({
  edits: [edit(TEMPLATE, ...parser), edit(COMPILER, ...compiler)],
});

/** In `fill`, which writes every parameter, compiled or not. */
const ITEM = "encode(`${item ?? ''}`)";
const DOTS = '/(^|\\/)(\\.?\\.?|\\0)(\\/|$)/';
const REST = ': `${this.method} ${this.url(...args)}`;';

export const paths: Faults = {
  'path.parameter-names': both(
    ['((?!\\d)[\\w$]+)', '((?!\\d)\\w+)'],
    ['(?::(?<name>[A-Za-z_$][\\w$]*)|', '(?::(?<name>[A-Za-z_]\\w*)|'],
  ),
  'path.optional': both(['|\\\\?[/.-]|)', '|\\\\?[/.]|)'], ['/[/.-]$/', '/[/.]$/']),
  'path.optional-values': fault(
    URL,
    'if (isAbsent && slot.optional)',
    "if (isAbsent && slot.optional && value !== '')",
  ),
  'path.optional-or-query': both(
    ['(\\?(?![^/:&{*?=]*=)|[*+])?', '(\\?|[*+])?'],
    ['(?<modifier>\\?(?![^/:&{*?=]*=)|[*+])?', '(?<modifier>\\?|[*+])?'],
  ),
  'path.group': {
    edits: [
      edit(URL, 'return before + value + after;', 'return before + value;'),
      edit(URL, 'return before + text + after;', 'return before + text;'),
    ],
  },
  'path.wildcard': fault(URL, ITEM, `place === '*' ? String(item ?? '') : ${ITEM}`),
  'path.repeated': both(
    ['/[*+]/.test(kind + modifier)', '/[*]/.test(kind + modifier)'],
    [" || modifier === '+'", ''],
  ),
  'path.repeated-optional': both(
    [': /[?*]/.test(modifier)', ": modifier === '?'"],
    ["const optional = modifier === '?' || modifier === '*'", "const optional = modifier === '?'"],
  ),
  'path.query-text': fault(URL, ITEM, `${ITEM}.replace('%20', place === '&' ? '+' : '%20')`),
  'path.query-modifiers': both(
    ["inQuery && modifier !== '?' ? modifier : ''", "''"],
    ['(?:\\([^)]*\\))?(?<optional>', '(?:\\([^)]*\\))?[*+]?(?<optional>'],
  ),
  'path.query-optional': fault(TEMPLATE, '.replace(/^([^?]*)\\?&?$|^', '.replace(/^(\\0)|^'),
  'path.query-values': fault(URL, `place === '&' ? /\\0/ : ${DOTS}`, DOTS),
  'path.plain-characters': both(
    ['part.replace(/^[{}]|', 'part.replace(/^[{}+]|'],
    ['addText(target, escaped ?? match[0])', "addText(target, escaped ?? match[0].replace('+', ''))"],
  ),
  'path.escapes': both(
    ['part.replace(/^[{}]|\\\\(.)/gs', 'part.replace(/^([{}])/gs'],
    ['addText(target, escaped ?? match[0])', 'addText(target, match[0])'],
  ),
  'path.older-pattern': fault(TEMPLATE, 'console.warn(`path-pattern', 'String(`path-pattern'),
  'path.scheme-and-port': fault(
    'runtime/endpoint/rest-endpoint.ts',
    "fillUrl(this, this.urlPrefix ?? '',",
    "fillUrl(this, (this.urlPrefix ?? '').replace(/[{}]/g, ''),",
  ),
  'path.encoding': fault(URL, ITEM, `${ITEM}.replace('%3F', '?')`),
  'path.missing': fault(URL, '${name} ${path}:', '${path}:'),
  'path.dots': fault(URL, DOTS, '/(^|\\/)(\\.\\.|\\0)?(\\/|$)/'),
  'data.dots-in-lists': fault(URL, DOTS, `(slot.optional ? /\\0/ : ${DOTS})`),
  'path.empty': {
    edits: [
      edit(URL, 'value == null : !text', "value == null : !text && (slot.optional || value !== '')"),
      edit(URL, DOTS, `(value === '' ? /\\0/ : ${DOTS})`),
    ],
  },

  'query.leftover': fault(
    URL,
    'left && endpoint',
    'left && Object.keys(left).length === Object.keys(params).length && endpoint',
  ),
  'query.order': fault(URL, 'query.sort();', ''),
  'query.encoding': fault(URL, 'return `${query}`;', "return `${query}`.replaceAll('+', '%20');"),
  'query.lists': fault(URL, '[params[key]].flat()', '[params[key]]'),
  'query.undefined': fault(URL, 'if (item !== undefined) ', '', { also: ['member.get-page-beside'] }),
  'query.appended': fault(URL, "(url.includes('?') ? '&' : '?')", "'?'"),
  'query.search-to-string': fault(URL, 'endpoint.searchToString(left)', 'searchToString(left)'),

  'shorten.last-parameter': {
    ...both(
      ["short = path.slice(0, cut) || '/';", "short ??= path.slice(0, cut) || '/';"],
      [
        "pieces.findLastIndex(({ kind }) => kind === 'parameter')",
        "pieces.findIndex(({ kind }) => kind === 'parameter')",
      ],
    ),
    also: ['shorten.optional', 'member.get-list-parameters'],
  },
  'shorten.root': both(
    ["short = path.slice(0, cut) || '/';", 'short = path.slice(0, cut);'],
    ["if (pieces.length === 0) addText(pieces, '/');", ''],
  ),
  'shorten.rest-of-path': both(
    [
      "short = path.slice(0, cut) || '/';",
      "short = path.slice(0, cut) + path.slice(at + all.length) || '/';",
    ],
    ['pieces.length = last;', 'pieces.splice(last, 1);'],
  ),
  'shorten.group': both(
    ['/^(\\{|\\\\?\\/)/.test(all)', '/^\\\\?\\//.test(all)'],
    ['if (!cut.grouped && !', 'if (!'],
  ),
  'shorten.optional': both(
    ["short = path.slice(0, cut) || '/';", "if (!all.endsWith('?')) short = path.slice(0, cut) || '/';"],
    [
      "pieces.findLastIndex(({ kind }) => kind === 'parameter')",
      "pieces.findLastIndex((piece) => piece.kind === 'parameter' && (!piece.optional || piece.grouped))",
    ],
  ),
  'shorten.query': both(
    ['if (!inQuery || !short) short', 'short'],
    ['pieces, query: undefined', 'pieces, query: path.query'],
  ),
  'shorten.no-parameter': fault('runtime/resource.ts', '!shortPath(path)', '!path'),

  'key.of-endpoint': fault(
    'runtime/endpoint/rest-endpoint.ts',
    REST,
    REST.replace('`;', "${args[1] ? JSON.stringify(args[1]) : ''}`;"),
  ),
  'key.test-key': fault(TEMPLATE, '/[^/?&]/', '/[^?&]/'),
  'key.test-key-query': fault(TEMPLATE, "url.replace(/\\?|$/, '?&')", 'url'),
};

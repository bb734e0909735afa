import { edit, type Fault, type Faults, fault } from './fault.ts';

const URL = 'runtime/path/url.ts';
const TEMPLATE = 'runtime/path/template.ts';
const COMPILER = 'transformer/analyze/path.ts';

/** The same mistake in both that know what a path means. */
const both = (
  parser: readonly [from: string, to: string],
  compiler: readonly [from: string, to: string],
): Fault => ({
  edits: [edit(TEMPLATE, ...parser), edit(COMPILER, ...compiler)],
});

/** In `write`, which fills every parameter, compiled or not. */
const ENCODE = "encodeURIComponent((item ?? '') as string)";
const DOTS = '/(^|\\/)\\.?\\.?(\\/|$)/';

export const paths: Faults = {
  'path.parameter-names': both(
    ['((?!\\d)[\\w$]+)', '((?!\\d)\\w+)'],
    ['(?::(?<name>[A-Za-z_$][\\w$]*)(?<pattern>', '(?::(?<name>[A-Za-z_]\\w*)(?<pattern>'],
  ),
  'path.optional': both(['|[/.-]?)', '|[/.]?)'], ['/[/.-]$/', '/[/.]$/']),
  'path.optional-values': fault(URL, 'if (optional && !text)', "if (optional && !text && value !== '')"),
  'path.optional-or-query': both(
    ['(\\?(?![^/:&{*?=]*=)|[*+])?)', '(\\?|[*+])?)'],
    ['(?<modifier>\\?(?![^/:&{*?=]*=)|[*+])?', '(?<modifier>\\?|[*+])?'],
  ),
  'path.group': fault(URL, 'return before + text + after;', 'return before + text;'),
  'path.wildcard': fault(URL, ENCODE, `place === '*' ? String(item ?? '') : ${ENCODE}`),
  'path.repeated': both(
    ['/[*+]/.test(kind + modifier)', '/[*]/.test(kind + modifier)'],
    [" || modifier === '+'", ''],
  ),
  'path.repeated-optional': both(
    [': /^\\{|[}?*]$/)', ': /^\\{|[}?]$/)'],
    ["const optional = modifier === '?' || modifier === '*'", "const optional = modifier === '?'"],
  ),
  'path.query-text': fault(URL, ENCODE, `${ENCODE}.replace('%20', place === '&' ? '+' : '%20')`),
  'path.query-modifiers': both(
    ["inQuery && modifier !== '?' ? (modifier ?? '') : ''", "''"],
    ['(?:\\([^)]*\\))?(?<optional>', '(?:\\([^)]*\\))?[*+]?(?<optional>'],
  ),
  'path.query-optional': {
    edits: [
      edit(URL, 'replace(/\\?$|(\\?)&/', 'replace(/(\\?)&/'),
      edit(URL, 'text && `?${text.slice(1)}`', '`?${text.slice(1)}`'),
    ],
  },
  'path.query-values': fault(URL, `place === '&' ? value == null : ${DOTS}`, DOTS),
  'path.plain-characters': both(
    ["part.replace(/^[\\\\{}]/, '')", "part.replace(/^[\\\\{}+]/, '')"],
    ['addText(target, escaped ?? match[0])', "addText(target, escaped ?? match[0].replace('+', ''))"],
  ),
  'path.escapes': both(
    ["part.replace(/^[\\\\{}]/, '')", "part.replace(/^[{}]/, '')"],
    ['addText(target, escaped ?? match[0])', 'addText(target, match[0])'],
  ),
  'path.older-pattern': fault(TEMPLATE, 'console.warn(`path-pattern', 'String(`path-pattern'),
  'path.scheme-and-port': fault(
    'runtime/endpoint/rest-endpoint.ts',
    "return (this.urlPrefix ?? '') +",
    "return (this.urlPrefix ?? '').replace(/[{}]/g, '') +",
  ),
  'path.encoding': fault(URL, ENCODE, `${ENCODE}.replace('%3F', '?')`),
  'path.missing': fault(URL, '${owner.name} ${owner.path}', '${owner.path}'),
  'path.dots': fault(URL, DOTS, '/(^|\\/)(\\.\\.)?(\\/|$)/'),
  'data.dots-in-lists': fault(URL, DOTS, `!(optional && text) && ${DOTS}`),
  'path.empty': fault(URL, DOTS, `(optional || value !== '') && ${DOTS}`),

  'query.leftover': fault(
    URL,
    'Object.keys(left).length &&',
    'Object.keys(left).length === Object.keys(params).length &&',
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
  'shorten.group': both(['/^[{/]/.test(all)', '/^[/]/.test(all)'], ['if (!cut.grouped && !', 'if (!']),
  'shorten.optional': both(
    ["short = path.slice(0, cut) || '/';", "if (!all.endsWith('?')) short = path.slice(0, cut) || '/';"],
    [
      "pieces.findLastIndex(({ kind }) => kind === 'parameter')",
      "pieces.findLastIndex((piece) => piece.kind === 'parameter' && (!piece.optional || piece.grouped))",
    ],
  ),
  'shorten.query': both(
    ['if (inQuery ? !short :', 'if (inQuery ? true :'],
    ['pieces, query: undefined', 'pieces, query: path.query'],
  ),
  'shorten.no-parameter': fault('runtime/resource.ts', '!shorten(path)', '!path'),

  'key.of-endpoint': fault(
    'runtime/endpoint/rest-endpoint.ts',
    'return `${this.method} ${this.url(...args)}`;',
    "return `${this.method} ${this.url(...args)}${args[1] ? JSON.stringify(args[1]) : ''}`;",
  ),
  'key.test-key': fault(TEMPLATE, "':': '[^/&]+'", "':': '[^&]+'"),
  'key.test-key-query': fault(TEMPLATE, "pattern.replace('\\\\?', '&')", 'pattern'),
};

import { edit, type Faults, fault } from './fault.ts';

const URL = 'runtime/path/url.ts';
const TEMPLATE = 'runtime/path/template.ts';
/** What a path means, to the runtime and to the compiler. */
const GRAMMAR = 'runtime/path/grammar.ts';

/** In `fill`, which writes every parameter, compiled or not. */
const ITEM = "encode(`${item ?? ''}`)";
const DOTS = '/(^|\\/)(\\.?\\.?|\\0)(\\/|$)/';
const REST = ': `${this.method} ${this.url(...args)}`;';

export const paths: Faults = {
  'path.parameter-names': fault(GRAMMAR, '((?!\\d)[\\w$]+)', '((?!\\d)\\w+)'),
  'path.optional': fault(GRAMMAR, '|\\\\?[/.-]|)', '|\\\\?[/.]|)'),
  'path.optional-values': fault(
    URL,
    'if (isAbsent && parameter.optional)',
    "if (isAbsent && parameter.optional && value !== '')",
  ),
  'path.optional-or-query': fault(GRAMMAR, '(\\?(?![^/:&{*?=]*=)|[*+])?', '(\\?|[*+])?'),
  'path.group': {
    edits: [
      edit(URL, 'return before + value + after;', 'return before + value;'),
      edit(URL, 'return before + text + after;', 'return before + text;'),
    ],
  },
  'path.wildcard': fault(URL, ITEM, `place === '*' ? String(item ?? '') : ${ITEM}`),
  'path.repeated': fault(GRAMMAR, '/[*+]/.test(kind + modifier)', '/[*]/.test(kind + modifier)'),
  'path.repeated-optional': fault(GRAMMAR, ': /[?*]/.test(modifier)', ": modifier === '?'"),
  'path.query-text': fault(URL, ITEM, `${ITEM}.replace('%20', place === '&' ? '+' : '%20')`),
  'path.query-modifiers': fault(GRAMMAR, "inQuery && modifier !== '?' ? modifier : ''", "''"),
  'path.query-optional': fault(TEMPLATE, '.replace(/^([^?]*)\\?&?$|^', '.replace(/^(\\0)|^'),
  'path.query-values': fault(URL, `place === '&' ? /\\0/ : ${DOTS}`, DOTS),
  'path.plain-characters': fault(GRAMMAR, 'part.replace(/^[{}]|', 'part.replace(/^[{}+]|'),
  'path.escapes': fault(GRAMMAR, 'part.replace(/^[{}]|\\\\(.)/gs', 'part.replace(/^([{}])/gs', {
    also: ['path.group'],
  }),
  'path.older-pattern': fault(TEMPLATE, 'console.warn(`path-pattern', 'String(`path-pattern'),
  'path.scheme-and-port': fault(
    'runtime/endpoint/rest-base.ts',
    "fillUrl(this, this.urlPrefix ?? '',",
    "fillUrl(this, (this.urlPrefix ?? '').replace(/[{}]/g, ''),",
  ),
  'path.encoding': fault(URL, ITEM, `${ITEM}.replace('%3F', '?')`),
  'path.missing': fault(URL, '${name} ${path}:', '${path}:'),
  'path.dots': fault(URL, DOTS, '/(^|\\/)(\\.\\.|\\0)?(\\/|$)/'),
  'data.dots-in-lists': fault(URL, DOTS, `(parameter.optional ? /\\0/ : ${DOTS})`),
  'path.empty': {
    edits: [
      edit(URL, 'value == null : !text', "value == null : !text && (parameter.optional || value !== '')"),
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
    ...fault(GRAMMAR, "short = path.slice(0, cut) || '/';", "short ??= path.slice(0, cut) || '/';"),
    also: ['shorten.optional', 'member.get-list-parameters'],
  },
  'shorten.root': fault(GRAMMAR, "short = path.slice(0, cut) || '/';", 'short = path.slice(0, cut);'),
  'shorten.rest-of-path': fault(
    GRAMMAR,
    "short = path.slice(0, cut) || '/';",
    "short = path.slice(0, cut) + path.slice(at + all.length) || '/';",
    { also: ['shorten.query'] },
  ),
  'shorten.group': fault(GRAMMAR, '/^(\\{|\\\\?[/?])/.test(all)', '/^\\\\?[/?]/.test(all)'),
  'shorten.optional': fault(
    GRAMMAR,
    "short = path.slice(0, cut) || '/';",
    "if (!all.endsWith('?')) short = path.slice(0, cut) || '/';",
  ),
  'shorten.query': fault(GRAMMAR, 'if (!inQuery || !short) short', 'short'),
  'shorten.no-parameter': fault('runtime/resource.ts', '!shortPath(path)', '!path'),

  'key.of-endpoint': fault(
    'runtime/endpoint/rest-base.ts',
    REST,
    REST.replace('`;', "${args[1] ? JSON.stringify(args[1]) : ''}`;"),
  ),
  'key.test-key': fault(TEMPLATE, '/[^/?&]/', '/[^?&]/'),
  'key.test-key-query': fault(TEMPLATE, "url.replace(/\\?|$/, '?&')", 'url'),
};

import { edit, type Faults, fault } from './fault.ts';

const URL = 'runtime/path/url.ts';
const REST = 'runtime/endpoint/rest-base.ts';
/** Parameters that are more than a whole segment. */
const SLOTS = 'runtime/path/slots.ts';
const TEMPLATE = 'runtime/path/template.ts';
/** What a path means, to the runtime and to the compiler. */
const GRAMMAR = 'runtime/contract/path-grammar.ts';

/** In `slotOf`, which writes the parameters of all forms but the simplest, compiled or not. */
const SEGMENTS = "values.map(place === '&' ? term : segment);";
/** In `fillUrl`, which writes every parameter. */
const VALUE = 'fill(value);';
const NONE_LEFT = 'Object.keys(left).every((key) => taken.includes(key))';
/** Where the grammar's paths become those of lists; others do in `shortPath`. */
const CUT = "short = path.slice(0, cut) || '/';";
const KEY = 'return `${this.method} ${this.url(...args)}`;';

export const paths: Faults = {
  'path.parameter-names': fault(URL, '((?!\\d)[\\w$]+)', '((?!\\d)\\w+)'),
  'path.optional': fault(GRAMMAR, '|\\\\?[/.-]|)', '|\\\\?[/.]|)'),
  'path.optional-values': fault(
    SLOTS,
    'if (isAbsent) return optional ?',
    "if (isAbsent) return optional && value !== '' ?",
  ),
  'path.optional-or-query': fault(GRAMMAR, '(\\?(?![^/:&{*?=]*=)|[*+])?', '(\\?|[*+])?'),
  'path.group': fault(SLOTS, "+ texts.join('/') + after;", "+ texts.join('/');"),
  'path.wildcard': fault(
    SLOTS,
    SEGMENTS,
    "values.map((item) => (place === '&' ? term(item) : segment(item) && place === '*' ? String(item) : segment(item)));",
  ),
  'path.repeated': fault(GRAMMAR, '/[*+]/.test(kind + modifier)', '/[*]/.test(kind + modifier)'),
  'path.repeated-optional': fault(GRAMMAR, ': /[?*]/.test(modifier)', ": modifier === '?'"),
  'path.query-text': fault(
    SLOTS,
    ': encodeURIComponent(value as string);',
    ": encodeURIComponent(value as string).replace('%20', '+');",
  ),
  'path.query-modifiers': fault(GRAMMAR, "inQuery && modifier !== '?' ? modifier : ''", "''"),
  'path.query-optional': fault(SLOTS, '.replace(/^([^?]*)\\?&?$|^', '.replace(/^(\\0)|^'),
  'path.query-values': fault(
    SLOTS,
    SEGMENTS,
    "values.map((item) => (place === '&' && segment(item) !== undefined ? term(item) : segment(item)));",
  ),
  'path.plain-characters': fault(GRAMMAR, 'part.replace(/^[{}]|', 'part.replace(/^[{}+]|'),
  'path.escapes': fault(GRAMMAR, 'part.replace(/^[{}]|\\\\(.)/gs', 'part.replace(/^([{}])/gs', {
    also: ['path.group'],
  }),
  'path.older-pattern': fault(
    TEMPLATE,
    'console.warn(`presource: path-pattern',
    'String(`presource: path-pattern',
  ),
  'path.scheme-and-port': fault(
    URL,
    "const { urlPrefix: prefix = '' } = endpoint;",
    "const prefix = (endpoint.urlPrefix ?? '').replace(/[{}]/g, '');",
  ),
  'path.encoding': fault(
    URL,
    ': encodeURIComponent(value as string);',
    ": encodeURIComponent(value as string).replace('%3F', '?');",
  ),
  'path.missing': fault(URL, '${endpoint.name} ${endpoint.path}:', '${endpoint.path}:'),
  'path.dots': fault(URL, '/^\\.{0,2}$|', '/^(\\.\\.)?$|'),
  'data.dots-in-lists': fault(
    SLOTS,
    SEGMENTS,
    "values.map((item) => (place === '&' ? term(item) : optional && /^\\.*$/.test(item as string) ? (item as string) : segment(item)));",
  ),
  'path.empty': fault(URL, VALUE, `value === '' && !(part as Slot).optional ? '' : ${VALUE}`),

  'query.leftover': fault(URL, NONE_LEFT, `taken.length || ${NONE_LEFT}`),
  'query.order': fault(REST, 'query.sort();', ''),
  'query.encoding': fault(REST, 'return `${query}`;', "return `${query}`.replaceAll('+', '%20');"),
  'query.lists': fault(REST, '[params[key]].flat()', '[params[key]]'),
  'query.undefined': fault(REST, 'if (item !== undefined) ', '', { also: ['member.get-page-beside'] }),
  'query.appended': fault(URL, "(url.includes('?') ? '&' : '?')", "'?'"),
  'query.search-to-string': fault(
    REST,
    'return fillUrl(this, ',
    'return fillUrl(Object.create(this, { searchToString: { value: RestBase.prototype.searchToString } }), ',
  ),

  'shorten.last-parameter': {
    edits: [
      edit(URL, '/^(?:(.*)\\/)?[^/]*:', '/^(?:(.*?)\\/)?[^/]*:'),
      edit(GRAMMAR, CUT, "short ??= path.slice(0, cut) || '/';"),
    ],
    also: ['shorten.optional', 'member.get-list-parameters'],
  },
  'shorten.root': fault(URL, "'$1') || '/';", "'$1');"),
  'shorten.rest-of-path': {
    edits: [
      edit(URL, "[\\w$].*$/s, '$1')", "[\\w$]+(.*)$/s, '$1$2')"),
      edit(GRAMMAR, CUT, "short = path.slice(0, cut) + path.slice(at + all.length) || '/';"),
    ],
    also: ['shorten.query'],
  },
  'shorten.group': fault(GRAMMAR, '/^(\\{|\\\\?[/?])/.test(all)', '/^\\\\?[/?]/.test(all)'),
  'shorten.optional': fault(GRAMMAR, CUT, "if (!all.endsWith('?')) short = path.slice(0, cut) || '/';"),
  'shorten.query': fault(GRAMMAR, 'if (!inQuery || !short) short', 'short'),
  'shorten.no-parameter': {
    edits: [
      edit('runtime/resource.ts', 'if (listPath === path) throw', 'if (!path) throw'),
      // Development says it first.
      edit(
        'runtime/dev/options.ts',
        "typeof path === 'string' && listOf(path) !== path",
        "typeof path === 'string'",
      ),
    ],
  },

  'key.of-endpoint': fault(
    'runtime/endpoint/rest-base.ts',
    KEY,
    KEY.replace('`;', "${args[1] ? JSON.stringify(args[1]) : ''}`;"),
  ),
  'key.test-key': fault(TEMPLATE, '/[^/?&]/', '/[^?&]/'),
  'key.test-key-query': fault(TEMPLATE, "url.replace(/\\?|$/, '?&')", 'url'),
};

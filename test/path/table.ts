/**
 * What paths mean, as rows: the same rows run through the parser at run time and through compiled URL functions.
 */
export interface Row {
  /** What the row shows. */
  readonly rule: string;
  readonly path: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** The URL for `params`. */
  readonly url?: string;
  /** Instead: the parameter that an error names. */
  readonly throws?: string;
  /** The path of a resource's list; `null`: there is no parameter, so a resource cannot have this path. */
  readonly short?: string | null;
}

const names: Row[] = [
  { rule: 'a parameter', path: '/posts/:id', params: { id: 1 }, url: '/posts/1', short: '/posts' },
  { rule: 'two in one segment', path: '/:a-:b', params: { a: 1, b: 2 }, url: '/1-2', short: '/' },
  {
    rule: 'a name with an underscore, then text',
    path: '/:user_id.json',
    params: { user_id: 7 },
    url: '/7.json',
  },
  { rule: 'a name with a dollar and digits', path: '/:$a1', params: { $a1: 'x' }, url: '/x' },
  {
    rule: 'two parameters',
    path: '/:first/:second',
    params: { first: 'a', second: 'b' },
    url: '/a/b',
    short: '/:first',
  },
  { rule: 'one parameter', path: '/:first', params: { first: 'a' }, url: '/a', short: '/' },
  {
    rule: 'text after the parameter',
    path: '/users/:id/edit',
    params: { id: 3 },
    url: '/users/3/edit',
    short: '/users',
  },
  { rule: 'no parameter', path: '/posts', params: {}, url: '/posts', short: null },
];

const optional: Row[] = [
  { rule: 'absent, with its slash', path: '/:a/x/:b?', params: { a: 1 }, url: '/1/x', short: '/:a/x' },
  { rule: 'present', path: '/:a/x/:b?', params: { a: 1, b: 2 }, url: '/1/x/2' },
  { rule: 'null is absent', path: '/:a/x/:b?', params: { a: 1, b: null }, url: '/1/x' },
  { rule: 'empty text is absent', path: '/:a/x/:b?', params: { a: 1, b: '' }, url: '/1/x' },
  { rule: 'zero is present', path: '/:a/x/:b?', params: { a: 1, b: 0 }, url: '/1/x/0' },
  { rule: 'shortened', path: '/:g/posts/:id?', params: { g: 'x' }, url: '/x/posts', short: '/:g/posts' },
  { rule: 'in the middle', path: '/a/:b?/c', params: {}, url: '/a/c', short: '/a' },
  { rule: 'with its hyphen', path: '/a-:b?', params: {}, url: '/a', short: '/' },
  { rule: 'with its hyphen, present', path: '/a-:b?', params: { b: 1 }, url: '/a-1' },
  { rule: 'with its dot', path: '/:a.:b?', params: { a: 'x' }, url: '/x' },
  { rule: 'a group', path: '/users{/:id}', params: {}, url: '/users', short: '/users' },
  { rule: 'a group, present', path: '/users{/:id}', params: { id: 1 }, url: '/users/1' },
  { rule: 'a group before text', path: '/users{/:id}.json', params: { id: 1 }, url: '/users/1.json' },
  { rule: 'a group with text after the parameter', path: '/u{/:id.json}', params: {}, url: '/u' },
  { rule: 'the same, present', path: '/u{/:id.json}', params: { id: 1 }, url: '/u/1.json', short: '/u' },
  {
    rule: 'a group with a word',
    path: '/list{/page/:n}',
    params: { n: 2 },
    url: '/list/page/2',
    short: '/list',
  },
  { rule: 'a group with a word, absent', path: '/list{/page/:n}', params: {}, url: '/list' },
  {
    rule: 'text after a group',
    path: '/x{/:a}-:b',
    params: { b: 1 },
    url: '/x-1',
    short: '/x',
  },
  {
    rule: 'a slash inside a closed group is no place to cut',
    path: '{/:a}-:b',
    params: { a: 1, b: 2 },
    url: '/1-2',
    short: '/',
  },
  {
    rule: 'a group without a slash',
    path: '/users{-:id}',
    params: { id: 1 },
    url: '/users-1',
    short: '/users',
  },
  {
    rule: 'an escaped brace opens no group',
    path: '/a\\{b/:id',
    params: { id: 1 },
    url: '/a{b/1',
    short: '/a\\{b',
  },
  {
    rule: 'a slash inside the open group is no place to cut',
    path: '/posts{/:year/:month}',
    params: { year: 2020, month: 5 },
    url: '/posts/2020/5',
    short: '/posts',
  },
];

const lists: Row[] = [
  {
    rule: 'a list of segments',
    path: '/files/*path',
    params: { path: ['a', 'b c'] },
    url: '/files/a/b%20c',
    short: '/files',
  },
  {
    rule: 'the older form, one or more',
    path: '/files/:path+',
    params: { path: ['a', 'b'] },
    url: '/files/a/b',
  },
  {
    rule: 'the older form, any number',
    path: '/files/:path*',
    params: { path: ['a', 'b'] },
    url: '/files/a/b',
  },
  { rule: 'none', path: '/files/:path*', params: {}, url: '/files', short: '/files' },
  { rule: 'an empty list', path: '/files/:path*', params: { path: [] }, url: '/files' },
  { rule: 'a group', path: '/files{/*path}', params: { path: [] }, url: '/files', short: '/files' },
  { rule: 'a group, present', path: '/files{/*path}', params: { path: [1, 2] }, url: '/files/1/2' },
  {
    rule: 'a slash inside a segment stays inside',
    path: '/files/*path',
    params: { path: ['a/b'] },
    url: '/files/a%2Fb',
  },
  { rule: 'an empty list where one is needed', path: '/files/*path', params: { path: [] }, throws: 'path' },
  { rule: 'absent where one is needed', path: '/files/*path', params: {}, throws: 'path' },
  { rule: 'going up', path: '/files/*path', params: { path: ['a', '..'] }, throws: 'path' },
  { rule: 'an empty segment', path: '/files/*path', params: { path: ['a', ''] }, throws: 'path' },
  {
    rule: 'an empty segment before others',
    path: '/files{/*path}',
    params: { path: ['', 'a'] },
    throws: 'path',
  },
];

const queries: Row[] = [
  {
    rule: 'literal text with a parameter',
    path: '/search?type=user&q=:q',
    params: { q: 'a b' },
    url: '/search?type=user&q=a%20b',
    short: '/search',
  },
  { rule: 'only literal text', path: '/search?type=user', params: {}, url: '/search?type=user', short: null },
  {
    rule: 'an absent optional term',
    path: '/s?q=:q&page=:page?',
    params: { q: 'x' },
    url: '/s?q=x',
    short: '/s',
  },
  { rule: 'a present one', path: '/s?q=:q&page=:page?', params: { q: 'x', page: 2 }, url: '/s?q=x&page=2' },
  { rule: 'the first term absent', path: '/s?page=:page?&q=:q', params: { q: 'x' }, url: '/s?q=x' },
  { rule: 'the only term absent', path: '/s?page=:page?', params: {}, url: '/s' },
  {
    rule: 'absent beside other text of its term',
    path: '/search?kind=1&q=:q?%20repo::repo',
    params: { repo: 'r' },
    url: '/search?kind=1&q=%20repo:r',
  },
  { rule: 'the same in the first term', path: '/s?q=:q?-x&r=1', params: {}, url: '/s?q=-x&r=1' },
  { rule: 'two in one term, the first absent', path: '/s?r=:a?-:b?', params: { b: 5 }, url: '/s?r=-5' },
  { rule: 'two in one term, the last absent', path: '/s?r=:a?-:b?', params: { a: 5 }, url: '/s?r=5' },
  { rule: 'empty text is a value there', path: '/s?q=:q', params: { q: '' }, url: '/s?q=' },
  { rule: 'dots are harmless there', path: '/s?q=:q', params: { q: '..' }, url: '/s?q=..' },
  { rule: 'absent where needed', path: '/s?q=:q', params: {}, throws: 'q' },
  {
    rule: 'after a parameter',
    path: '/p/:id?sort=:sort',
    params: { id: 1, sort: 'a' },
    url: '/p/1?sort=a',
    short: '/p',
  },
  { rule: 'after an optional one', path: '/p/:id??sort=up', params: {}, url: '/p?sort=up', short: '/p' },
  { rule: 'escaped', path: '/p/:id\\?q=:q', params: { id: 1, q: 'x' }, url: '/p/1?q=x', short: '/p' },
  {
    rule: 'other characters are text',
    path: '/s?a[b]=1+2!&q=:q',
    params: { q: 'x' },
    url: '/s?a[b]=1+2!&q=x',
  },
  { rule: 'modifiers of lists are text there', path: '/s?q=:q+x*', params: { q: 'a' }, url: '/s?q=a+x*' },
  { rule: 'a second question mark is text', path: '/s?q=:q&r=a?b', params: { q: 'x' }, url: '/s?q=x&r=a?b' },
  {
    rule: 'leftovers follow',
    path: '/search?type=user&q=:q',
    params: { q: 'x', p: 1 },
    url: '/search?type=user&q=x&p=1',
  },
];

const text: Row[] = [
  {
    rule: 'a port and a scheme',
    path: 'http://a.com:8000/:slug',
    params: { slug: 'é' },
    url: 'http://a.com:8000/%C3%A9',
  },
  { rule: 'an escaped colon', path: '/a\\:b/:c', params: { c: 1 }, url: '/a:b/1', short: '/a\\:b' },
  { rule: 'an escaped brace', path: '/\\{a\\}/:c', params: { c: 1 }, url: '/{a}/1' },
  { rule: 'plus, brackets, exclamation mark', path: '/a+b[c]!/:d', params: { d: 1 }, url: '/a+b[c]!/1' },
  {
    rule: 'a pattern is dropped',
    path: '/posts/:id(\\d+)/edit',
    params: { id: 'x' },
    url: '/posts/x/edit',
    short: '/posts',
  },
  {
    rule: 'a pattern with groups is dropped as a whole',
    path: '/posts/:id(\\d+|(?:me)|(?:all))?/edit/:at(a(b))',
    params: { id: 'x', at: 'y' },
    url: '/posts/x/edit/y',
    short: '/posts/:id(\\d+|(?:me)|(?:all))?/edit',
  },
  {
    rule: 'a pattern with an escaped parenthesis is dropped as a whole',
    path: '/posts/:id([^\\)]+)/edit',
    params: { id: 'x' },
    url: '/posts/x/edit',
    short: '/posts',
  },
  { rule: 'a star alone', path: '/a/*/:b', params: { b: 1 }, url: '/a/*/1' },
];

const values: Row[] = [
  { rule: 'encoded', path: '/p/:id', params: { id: 'a/b?c&d e' }, url: '/p/a%2Fb%3Fc%26d%20e' },
  { rule: 'a list where text is expected', path: '/p/:id', params: { id: [1, 2] }, url: '/p/1%2C2' },
  { rule: 'false', path: '/p/:id', params: { id: false }, url: '/p/false' },
  { rule: 'absent', path: '/p/:id', params: {}, throws: 'id' },
  { rule: 'undefined', path: '/p/:id', params: { id: undefined }, throws: 'id' },
  { rule: 'null', path: '/p/:id', params: { id: null }, throws: 'id' },
  { rule: 'empty', path: '/p/:id', params: { id: '' }, throws: 'id' },
  { rule: 'a dot', path: '/p/:id', params: { id: '.' }, throws: 'id' },
  { rule: 'two dots', path: '/p/:id', params: { id: '..' }, throws: 'id' },
  { rule: 'two dots in an optional one', path: '/p/:id?', params: { id: '..' }, throws: 'id' },
  { rule: 'three dots', path: '/p/:id', params: { id: '...' }, url: '/p/...' },
];

const leftovers: Row[] = [
  {
    rule: 'sorted, repeated, undefined left out',
    path: '/p',
    params: { c: [1, 2], a: 1, b: undefined },
    url: '/p?a=1&c=1&c=2',
  },
  { rule: 'nothing left but undefined', path: '/p', params: { b: undefined }, url: '/p' },
  {
    rule: 'the encoding of forms',
    path: '/p',
    params: { q: 'a b&c', 'x y': 'é' },
    url: '/p?q=a+b%26c&x+y=%C3%A9',
  },
  { rule: 'an optional parameter is none', path: '/p/:id?', params: { id: 1, z: 2 }, url: '/p/1?z=2' },
  { rule: 'names that objects inherit', path: '/p', params: { constructor: 'x' }, url: '/p?constructor=x' },
  {
    rule: 'an own property of that name is an argument like others',
    path: '/p',
    params: JSON.parse('{"__proto__":"x"}'),
    url: '/p?__proto__=x',
  },
];

export const rows: readonly Row[] = [names, optional, lists, queries, text, values, leftovers].flat();

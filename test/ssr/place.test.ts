/** Where `ServerPage` puts its scripts: never into a text, a comment or a tag, however the page is cut into pieces. */
import fc from 'fast-check';
import { ServerPage } from 'presource/ssr';
import { describe, expect, test } from 'vitest';
import { SEED } from '../seed.ts';
import { bytes, cut, getNote, MARK, pageOf } from './pages.ts';

const JSON_LD = '{"name":"</head><script>alert(1)<\\/script>"}';

/** The place of the first script is the `|`. */
const pages: Record<string, string> = {
  'a script': `<head><script type="application/ld+json">${JSON_LD}</script>|</head><body></body>`,
  'a script in capitals': '<HEAD><SCRIPT></head></SCRIPT >|</HEAD><body></body>',
  'a comment in a script': '<head><script><!-- </head> --></head></script>|</head>',
  'a script in a comment in a script':
    '<head><script><!-- <script></script></head>--></head></script>|</head>',
  'a script that names another one': '<head><script><!-- <scripts></script>|</head>',
  'a comment in a script that is whole': '<head><script><!--><script></script>|</head>',
  'a style': '<head><style>a::after{content:"</head>"}</style>|</head><body></body>',
  'a title': '<head><title></head></titles></title/>|</head><body></body>',
  'a noscript': '<head><noscript><p></head></noscript>|</head><body></body>',
  'a comment': '<head><!-- </head> ->--!-></head> -- ></head>-->|</head><body></body>',
  'a comment with a bang': '<head><!--</head>--!>|</head>',
  'two short comments': '<head><!--><!--->|</head>',
  'what a browser takes for a comment': '<head><?</head?>|</head>',
  'an attribute in quotes': '<head><meta content="</head>" x=\'</head>\'y=1>|</head><body></body>',
  'an attribute without quotes': '<head><meta content=</head>|</head><body></body>',
  'a name of an attribute': '<head><meta </head>|</head>',
  'an equals sign before a name': '<head><meta =">|</head>"></head>',
  'a template': '<head><template><p></head><template></template></head></template>|</head><body></body>',
  'an SVG in a template': '<head><template><svg><style></svg></template>|</head>',
  'CDATA in a template': '<head><template><svg><![CDATA[</svg></template></head>]]></svg></template>|</head>',
  'a textarea of the body': '<head>|<body><textarea></head></textarea></body>',
  'a head that a body ends':
    '<!DOCTYPE html><html lang=">"><head><title>T</title>|<body><p></head></p></body>',
  'a head that a text ends': '<head><title>T</title>|text</head>',
  'a head after a comment': '<!-- 1 --><!DOCTYPE html>\n<html><!-- 2 --><head>|</head>',
  'a head after a byte order mark': '\ufeff<!DOCTYPE html><html><head>|</head>',
  'no head': '<!DOCTYPE html><html lang=">">|<body><p></head></p></body></html>',
  'a fragment': '|<p title="</head>">1</p>',
  'a fragment that begins with a comment': '|<!--$--><p>1</p><!--/$-->',
  'a text': '|a < b',
  'a title that ends nowhere': '<!DOCTYPE html><html>|<head><title></head><body></body></html>',
  'a comment that ends nowhere': '|<!-- <head></head>',
};

describe.each(Object.entries(pages))('%s', (_, marked) => {
  const html = marked.replace('|', '');
  const expected = marked.replace('|', MARK);

  test('the first data stand where a browser runs them', () => {
    expect(pageOf([[bytes(html)]])).toBe(expected);
  });

  test('also where every byte comes in a turn of its own', () => {
    expect(pageOf(cut(html, [1], [true]))).toBe(expected);
  });
});

const piece = fc.oneof(
  fc.constantFrom(...'<>/!-="\' x?é'),
  fc.constantFrom(
    '</head>',
    '<body>',
    '<head>',
    '<!doctype html>',
    '<html>',
    '<p>',
    '</p>',
    'text',
    '<!--',
    '-->',
  ),
  fc.constantFrom(
    ...['script', 'style', 'title', 'template', 'svg'].flatMap((name) => [`<${name}>`, `</${name}>`]),
  ),
  fc.constantFrom('<meta content="', "<meta content='", '<![CDATA[', ']]>', '</script', '<!-->', '<svg/>'),
);
const html = fc
  .tuple(fc.constantFrom('', '<!DOCTYPE html><html><head>'), fc.array(piece, { maxLength: 30 }))
  .map(([start, pieces]) => start + pieces.join(''))
  .filter((text) => text !== '');
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const isAlone = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });

test('any page in any pieces is the page in one piece', () => {
  fc.assert(
    fc.property(html, sizes, isAlone, (text, lengths, turns) => {
      const whole = pageOf([[bytes(text)]]);
      expect(pageOf(cut(text, lengths, turns))).toBe(whole);
      expect(whole.replace(MARK, '')).toBe(text);
      expect(whole).toContain(MARK);
    }),
    { numRuns: 2_000, seed: SEED },
  );
});

describe('data that come later', () => {
  const head = '<html><head></head><body>';
  const pageAfter = (...turns: string[]) =>
    pageOf(
      [head, ...turns].map((turn) => [bytes(turn)]),
      [0, 2],
    );

  test('stand before the markup of their turn', () => {
    expect(pageAfter('<p>1</p>', '<p>2</p>')).toBe(`<html><head>${MARK}</head><body><p>1</p>${MARK}<p>2</p>`);
    expect(pageAfter('text', '<p>2</p>')).toBe(`<html><head>${MARK}</head><body>text${MARK}<p>2</p>`);
  });

  test.each([
    ['a tag', '<p title="', '>">|2<b>3</b>'],
    ['a text', '<p>te', 'xt|</p>'],
    ['a script', '<script>f("', '<p>")</script>|<p>2</p>'],
    ['a comment', '<!-- ', '<p> -->|<p>2</p>'],
    ['a template', '<template>', '<p>1</p></template>|<p>2</p>'],
  ])('but not within %s', (_, before, rest) => {
    expect(pageAfter(before, rest.replace('|', ''))).toBe(
      `<html><head>${MARK}</head><body>${before}${rest.replace('|', MARK)}`,
    );
  });

  test('stand in the next turn where theirs has no place, and at the end where none has', () => {
    expect(pageAfter('<script>', '1', '2</script><p>')).toContain(`12</script>${MARK}<p>`);
  });

  test.each(['<textarea>12', '<script>12', '<p title="12', '<!-- 12', '<svg>12', '<template>12'])(
    'are left out where the page ends within %s',
    (end) => expect(pageAfter(end.slice(0, -2), '1', '2')).toBe(`<html><head>${MARK}</head><body>${end}`),
  );

  test.each([
    ['an SVG, where scripts are read in another way', '<svg><path></path>', '<path/></svg>|<p>'],
    ['a style of an SVG', '<svg><style>', '<g/>', '</style></svg>|'],
    ['a text in an SVG', '<svg><foreignObject><textarea>', '</svg><p>', '</textarea></foreignObject></svg>|'],
    ['CDATA', '<svg><title><![CDATA[', '<p>', ']]></title></svg>|'],
    ['what is CDATA only in SVG', '<svg><desc><b><![CDATA[', '<style>]]</b></desc></svg>|'],
    ['an SVG that a paragraph ends', '<svg><g><p><style>', '</svg><b>', '</style>|'],
    ['the columns of a table', '<table><col>', '<col><!-- --><col>', '<tr>|<td>'],
  ])('but not within %s', (_, ...turns) => {
    const marked = turns.join('');
    const html = turns.map((turn) => turn.replace('|', ''));
    expect(pageAfter(html[0]!, html.slice(1).join(''))).toBe(
      `<html><head>${MARK}</head><body>${marked.replace('|', MARK)}`,
    );
  });

  test.each([
    '<svg><desc><p><b></p></b></desc></svg>',
    '<select><style></select>',
    '<svg><font></font></svg>',
    '<math><annotation-xml></annotation-xml></math>',
    '<template><col></template>',
    '<frameset>',
  ])('are left out behind %s, which browsers read in several ways', (odd) => {
    expect(pageAfter(odd, '<p>2</p>')).not.toContain(`${odd}${MARK}`);
  });

  test('stand before the head if nobody knows where that ends', () => {
    expect(pageOf([[bytes('<html><head><template><svg></div>')], [bytes('</head>')]])).toBe(
      `<html>${MARK}<head><template><svg></div></head>`,
    );
  });
});

test('a stream waits for the end of its head, and then goes on', async () => {
  const page = new ServerPage();
  page.controller.setResponse(getNote, { id: 1 }, { id: 1 });
  const source = new TransformStream<Uint8Array, Uint8Array>();
  const writer = source.writable.getWriter();
  const reader = page.through(source.readable).getReader();
  const first = reader.read();
  for (const text of ['<!DOCTYPE html><html><head><title></he', 'ad></title>', '</head><body>']) {
    void writer.write(bytes(text));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // The rest of the page has not come.
  expect((await first).done).toBe(false);
  void writer.close();
  while (!(await reader.read()).done);
});

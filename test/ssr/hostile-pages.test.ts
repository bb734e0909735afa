/** Random pages in Chromium: each script of ours runs, changes nothing of the page, and its data stay data. */
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import type { DehydratedState } from 'presource/ssr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { SEED } from '../seed.ts';
import { bytes, cut, written } from './pages.ts';
import { SCRIPT } from './site/pushed.ts';

/** `PAGES=20000 SEED=$RANDOM npx vitest run --project plain test/ssr/hostile-pages` for a search by hand. */
const PAGES = Number(process.env.PAGES ?? 250);

const chromium = findChromium();
if (!chromium) reportMissingChromium('showing hostile pages');

/** Text of a user that is markup or code wherever it is not data. */
const HOSTILE =
  '&quot;);pwned=1;(&quot;--></script></textarea></style></title><script>pwned=2</script><img src onerror=pwned=3>' +
  '" autofocus tabindex=0 onfocus=pwned=4 \' onload=pwned=5 ]]>\u2028pwned=6//';

const NAMES = [
  ...['p', 'b', 'a', 'li', 'table', 'tbody', 'tr', 'td', 'colgroup', 'select', 'option', 'form', 'br', 'img'],
  ...['svg', 'math', 'g', 'desc', 'foreignObject', 'mi', 'mglyph', 'annotation-xml', 'font', 'col', 'div'],
  ...['script', 'style', 'title', 'textarea', 'template', 'noscript', 'xmp', 'noembed', 'button'],
];
const name = fc.constantFrom(...NAMES);
const attributes = fc.constantFrom(
  '',
  ...[
    ' title="</head><p>"',
    " title='-->'",
    ' x=1>',
    ' "',
    '/',
    ' id="__presource"',
    ' name="currentScript"',
  ],
  ...[' id=__presource', '\t/ ', ' a=<b', '=">"'],
);
const LD = '{"name":"</head><script>pwned=7<\\/script>"}';
const text = fc.constantFrom(
  ...[
    'text',
    ' ',
    '<',
    '</',
    '<!',
    '&lt;',
    'é',
    '-->',
    '--!>',
    ']]>',
    '<!--',
    '<!-->',
    '<!---!>',
    '<![CDATA[',
  ],
  ...[
    '<?x',
    '</ x>',
    '<!-- <script>',
    '</script',
    '</head>',
    '<body>',
    '</body>',
    '</html>',
    'var x = "<p>";',
  ],
  `<script type="application/ld+json">${LD}</script>`,
  '<script><!-- <script></script> --></script>',
);
/** Pieces that belong together, or not. */
const piece: fc.Arbitrary<string> = fc.oneof(
  text,
  fc.tuple(name, attributes).map(([one, more]) => `<${one}${more}>`),
  name.map((one) => `</${one}>`),
);
const nested: fc.Memo<string> = fc.memo((depth) =>
  depth < 2
    ? piece
    : fc.oneof(
        piece,
        fc
          .tuple(name, attributes, fc.array(nested(depth - 1), { maxLength: 3 }))
          .map(([one, more, inside]) => `<${one}${more}>${inside.join('')}</${one}>`),
      ),
);
const page = fc.record({
  head: fc.array(
    fc.constantFrom('<title></head></title>', `<script>"</head>"</script>`, '<!--</head>-->', '<meta>'),
    {
      maxLength: 2,
    },
  ),
  body: fc.array(nested(4), { maxLength: 8 }),
  end: fc.constantFrom('', '</body></html>'),
  sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }),
  isAlone: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  arrivals: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }),
});

/** What a browser makes of pages. Runs in it. */
function visit(pages: readonly string[]) {
  return pages.map((html) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { contentWindow: inside, contentDocument: shown } = frame;
    shown!.open();
    shown!.write(html);
    shown!.close();
    const { pwned, __presource: queue } = inside as { pwned?: unknown; __presource?: unknown };
    const states = Object.prototype.toString.call(queue) === '[object Array]' ? queue : [];
    const result = { pwned, states: JSON.stringify(states), tree: shown!.documentElement.outerHTML };
    frame.remove();
    return result;
  });
}

describe.skipIf(!chromium)('pages in Chromium', () => {
  let browser: Browser;
  let tab: Page;
  beforeAll(async () => {
    browser = await launchChromium(chromium!);
    tab = await browser.newPage();
    await tab.setContent('<!DOCTYPE html><body></body>');
  });
  afterAll(() => browser?.close());

  async function check(html: string, sent: string): Promise<void> {
    const scripts = [...sent.matchAll(SCRIPT)];
    expect(sent.replace(SCRIPT, '')).toBe(html);
    const [got, plain] = await tab.evaluate(visit, [sent, html]);
    const states = JSON.parse(got!.states) as DehydratedState[];
    expect(got!.pwned).toBe(plain!.pwned);
    expect(got!.tree).toBe(plain!.tree);
    expect(states).toEqual(scripts.map(([, state]) => JSON.parse(state!)));
    for (const { e } of states) expect(new Set(e[0]![2][1])).toEqual(new Set([HOSTILE]));
  }

  test('as they may be', { timeout: 600_000 }, async () => {
    let later = 0;
    const property = fc.asyncProperty(page, async ({ head, body, end, sizes, isAlone, arrivals }) => {
      const start = `<!DOCTYPE html><html><head>${head.join('')}</head><body>`;
      const html = `${start}${body.join('')}${end}`;
      const turns = [[bytes(start)], ...cut(html.slice(start.length), sizes, isAlone)];
      const sent = written(turns, [0, ...arrivals], HOSTILE);
      later += [...sent.matchAll(SCRIPT)].length - 1;
      await check(html, sent);
    });
    await fc.assert(property, { numRuns: PAGES, seed: SEED });
    // Most data have a place.
    expect(later).toBeGreaterThan(PAGES / 3);
  });

  test.each([
    '<p id="__presource">',
    '<form id="__presource"><input name="push"></form>',
    '<a id="__presource" name="push"></a><a id="__presource"></a>',
    '<iframe name="__presource"></iframe>',
    '<img name="currentScript"><form name="currentScript"><input name="remove"></form>',
  ])('%s takes no name that our scripts use', async (user) => {
    const html = `<!DOCTYPE html><html><head></head><body>${user}<p>1</p><p>2</p></body></html>`;
    // The page has no head of its own for the first script, or the element comes between two of them.
    for (const arrivals of [[0, 1], [1]]) {
      const turns = [html.slice(0, -26), html.slice(-26)].map((turn) => [bytes(turn)]);
      const sent = written(turns, arrivals, HOSTILE);
      expect(sent.match(SCRIPT)).toHaveLength(arrivals.length);
      await check(html, sent);
    }
  });
});

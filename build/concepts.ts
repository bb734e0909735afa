/** Draws the pictures of `docs/explanation/concepts.md`: `npm run picture`. The compiled file is what the compiler makes. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from '../transformer/compile.ts';
import { asText, STYLE } from './picture.ts';

const FOLDER = join(import.meta.dirname, '../docs/explanation');

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly title: string;
  readonly lines: readonly string[];
  readonly kind?: 'soft' | 'strong';
}

const LINE = 19;
const heightOf = ({ lines }: Box): number => 34 + lines.length * LINE;

const OWN_STYLE = `
.line { font: 12px ui-monospace, monospace }
.soft { stroke-dasharray: 5 4 }
.strong { stroke: #0969da; stroke-width: 2 }
.mark { fill: #dafbe1 }
.label { font-size: 12px; fill: #57606a }
@media (prefers-color-scheme: dark) { .strong { stroke: #4493f8 } .mark { fill: #12361f } .label { fill: #9198a1 } }`;

function box(one: Box): string {
  const { x, y, width, title, lines, kind = '' } = one;
  const rows = lines.map((line, at) => text('line', x + 12, y + 44 + at * LINE, line));
  return [
    `<rect class="box ${kind}" x="${x}" y="${y}" width="${width}" height="${heightOf(one)}" rx="8"/>`,
    `<text class="head" x="${x + 12}" y="${y + 23}">${asText(title)}</text>`,
    ...rows,
  ].join('\n');
}

const text = (kind: string, x: number, y: number, content: string): string =>
  `<text class="${kind}" x="${x}" y="${y}" xml:space="preserve">${asText(content)}</text>`;

/** A curve from one point to another, which leaves and arrives horizontally. */
const arrow = (x1: number, y1: number, x2: number, y2: number, kind = ''): string =>
  `<path class="arrow ${kind}" d="M${x1} ${y1}C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2 - 2} ${y2}" marker-end="url(#end)"/>`;

function drawing(title: string, width: number, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${asText(title)}</title>`,
    `<style>${STYLE}${OWN_STYLE}\n</style>`,
    '<defs><marker id="end" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
    `<rect class="page" width="${width}" height="${height}"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** Responses, the records that they link to, and who shows them. */
function record(): string {
  const responses: Box[] = [
    { x: 20, y: 50, width: 210, title: 'GET /posts', lines: ['[→ Post 1, → Post 2]'] },
    { x: 20, y: 160, width: 210, title: 'GET /posts/1', lines: ['→ Post 1'] },
    { x: 20, y: 270, width: 210, title: 'GET /users/5', lines: ['→ User 5'] },
  ];
  const posts: Box[] = [
    { x: 320, y: 40, width: 200, title: 'Post 1', lines: ["title: 'Hello'", 'author: → User 5'] },
    { x: 320, y: 160, width: 200, title: 'Post 2', lines: ["title: 'Again'", 'author: → User 5'] },
    { x: 320, y: 280, width: 200, title: 'User 5', lines: ["name: 'Ann' → 'Anna'"], kind: 'strong' },
  ];
  const readers: Box[] = [
    { x: 620, y: 50, width: 210, title: 'the list', lines: ['Hello, by Anna', 'Again, by Anna'] },
    { x: 620, y: 160, width: 210, title: 'the page of a post', lines: ['Hello, by Anna'] },
    { x: 620, y: 270, width: 210, title: 'the profile', lines: ['Anna'] },
  ];
  return drawing('A record in the store: one edit, and every reader shows it', 850, 370, [
    text('label', 20, 28, 'responses: links'),
    text('label', 320, 28, 'records: each once'),
    text('label', 620, 28, 'readers: instances of your classes'),
    arrow(230, 70, 320, 70),
    arrow(230, 95, 320, 180),
    arrow(230, 185, 320, 95),
    arrow(230, 300, 320, 305),
    '<path class="arrow" d="M520 100C560 100 560 300 524 300" marker-end="url(#end)"/>',
    '<path class="arrow" d="M520 220C545 220 545 312 524 312" marker-end="url(#end)"/>',
    arrow(520, 60, 620, 70, 'bridge'),
    arrow(520, 176, 620, 104, 'bridge'),
    arrow(520, 76, 620, 185, 'bridge'),
    arrow(520, 325, 620, 300, 'bridge'),
    ...[...responses, ...posts, ...readers].map(box),
  ]);
}

/** A pending change while a response arrives, and what becomes of it. */
function layers(): string {
  const column = (x: number, title: string, tiers: readonly Omit<Box, 'x' | 'y' | 'width'>[]): string[] => [
    text('label', x, 28, title),
    ...tiers.map((tier, at) => box({ ...tier, x, y: 40 + at * 84, width: 190 })),
  ];
  const shown = (line: string) => ({ title: 'shown', lines: [line] });
  const change = { title: 'your change', lines: ["title: 'Edited'"], kind: 'soft' as const };
  const server = (line: string) => ({ title: 'the server said', lines: [line] });
  return drawing('Layers: a pending change lies over what the server said', 860, 310, [
    ...column(20, '1. you save', [shown('Edited, 3 likes'), change, server('Old, 3 likes')]),
    ...column(230, '2. a response arrives', [
      { ...shown('Edited, 4 likes') },
      change,
      { ...server('Old, 4 likes'), kind: 'strong' },
    ]),
    ...column(440, '3. the server confirms', [
      shown('Edited, 4 likes'),
      { title: '', lines: [''], kind: 'soft' },
      { ...server('Edited, 4 likes'), kind: 'strong' },
    ]),
    ...column(650, '… or rejects', [
      shown('Old, 4 likes'),
      { title: '', lines: [''], kind: 'soft' },
      server('Old, 4 likes'),
    ]),
  ]);
}

const SOURCE = `import { createResource, Entity } from 'presource';

export class Post extends Entity {
  id = 0;
  title = '';
}

export const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
});
`;

/** A file, and what the compiler makes of it for a production bundle. */
function compiled(): string {
  const { code } = compile(SOURCE, { filename: 'post.ts', link: (entry) => entry });
  const written = SOURCE.split('\n');
  const lines = code
    .split('\n')
    .flatMap((line, at) => wrapped(line).map((text) => ({ text, isNew: line !== written[at] })));
  const [width, left, right] = [930, 20, 424];
  const height = 60 + Math.max(written.length, lines.length) * LINE;
  const rows = lines.flatMap(({ text: content, isNew }, at) => {
    const y = 58 + at * LINE;
    const mark = `<rect class="mark" x="${right - 6}" y="${y - 14}" width="${width - right - 14}" height="${LINE}"/>`;
    return [...(isNew ? [mark] : []), text('line', right, y, content)];
  });
  return drawing('A file before and after the compiler', width, height, [
    text('label', left, 28, 'what you write'),
    text('label', right, 28, 'what a production bundle gets'),
    ...written.map((line, at) => text('line', left, 58 + at * LINE, line)),
    ...rows,
  ]);
}

/** Lines that fit the picture: a statement that the compiler put on the same line begins another. */
const wrapped = (line: string): string[] =>
  line.length < 62
    ? [line]
    : line
        .split(/(?<=; )(?=import |static )|(?<=\{ )(?=static )/)
        .map((part, at) => (at > 0 ? `    ${part}` : part));

/** The pictures, by the name of their file. */
export const concepts = (): Readonly<Record<string, string>> => ({
  'record.svg': record(),
  'layers.svg': layers(),
  'compiled.svg': compiled(),
});

if (import.meta.main)
  for (const [name, picture] of Object.entries(concepts())) await writeFile(join(FOLDER, name), picture);

/**
 * Draws `docs/explanation/architecture.svg` from the imports of both packages: `npm run picture`. A box is a folder or one of the
 * files that are named below. An arrow says that one imports values of the other; arrows that follow from others are left out.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importsOf, parse, sourceFiles } from './imports.ts';
import { type Edge, type Levels, place, type Spot, simplify } from './levels.ts';

const FILE = join(import.meta.dirname, '../docs/explanation/architecture.svg');

/** What a box is for. Files that stand beside the folders and are not named here are small helpers, which have no arrows. */
const PURPOSE: Readonly<Record<string, string>> = {
  'transformer/index.ts': 'the plugin of tsc',
  'transformer/adapters': 'plugins of bundlers, and of tsc',
  'transformer/command': 'the command `presource`',
  'transformer/compile.ts': 'the pipeline: text in, text out',
  'transformer/parse': 'text → syntax tree',
  'transformer/analyze': 'tree → model',
  'transformer/generate': 'model → edits',
  'transformer/emit': 'edits → text and source map',
  'transformer/model': 'plain data: one kind per construct',
  'transformer/diagnostics': 'messages, frames, remedies',
  'runtime/index.ts': 'presource: what people import',
  'runtime/compiled.ts': 'the core, for compiled files',
  'runtime/internal.ts': 'what generated code calls',
  'runtime/everything.ts': 'all parts',
  'runtime/parts': 'what only some apps use',
  'runtime/contract': 'what both agree on',
  'runtime/react': 'presource/react: hooks',
  'runtime/boundaries': 'presource/boundaries: more props',
  'runtime/managers': 'presource/managers',
  'runtime/graphql': 'presource/graphql',
  'runtime/ssr': 'presource/ssr: server rendering',
  'runtime/next': 'presource/next: Next.js',
  'runtime/devtools': 'presource/devtools',
  'runtime/validate': 'presource/validate: checked responses',
  'runtime/testing': 'presource/testing',
  'runtime/msw': 'presource/msw: a server in tests',
  'runtime/memory': 'gc: collects unused data',
  'runtime/polling': 'polling and refetching',
  'runtime/controller': 'requests, reads, changes',
  'runtime/decorators': '@entity, @pk, @field',
  'runtime/resource.ts': 'createResource',
  'runtime/endpoint': 'RestEndpoint, Endpoint',
  'runtime/schema': 'lists, unions, queries …',
  'runtime/path': 'URLs of paths',
  'runtime/store': 'nodes, links, commits',
  'runtime/entity.ts': 'Entity',
  'runtime/dev': 'messages of development',
  'runtime/types': 'types only',
};

const WRITES = 'transformer/generate';
const CALLED = 'runtime/internal.ts';

const BOX = { width: 196, height: 46, gap: 14, row: 92, bend: 16 };
const PAD = 28;
const HEAD = 52;

interface Panel {
  readonly title: string;
  readonly levels: Levels;
  readonly back: readonly Edge[];
}

function panelOf(folder: string, title: string): Panel {
  const boxOf = (file: string): string | undefined => {
    const name = file.split('/').length > 2 ? file.split('/').slice(0, 2).join('/') : file;
    if (name in PURPOSE) return name;
    if (name === file) return undefined;
    throw new Error(`build/picture.ts does not say what ${name} is for: add it to PURPOSE.`);
  };
  const files = sourceFiles().filter((file) => file.startsWith(`${folder}/`));
  const names = new Set(files.flatMap((file) => boxOf(file) ?? []));
  const edges = new Map<string, number>();
  for (const { from, to, isTypeOnly } of files.flatMap((file) => importsOf(file, parse(file)))) {
    if (isTypeOnly || !to.startsWith(`${folder}/`)) continue;
    const [a, b] = [boxOf(from), boxOf(to)];
    if (a && b && a !== b) edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1);
  }
  const { down, back } = simplify(edges);
  const size = { box: BOX.width + BOX.gap, bend: BOX.bend };
  return { title, levels: place([...names].sort(), down, size), back };
}

const top = ({ row }: Spot) => HEAD + row * BOX.row;
const round = (value: number) => Math.round(value * 10) / 10;

/** A line from the lower edge of one box to the upper edge of the other, through the gaps between those that stand in between. */
function curve(spots: readonly Spot[], shift: number): string {
  const [start, ...rest] = spots as [Spot, ...Spot[]];
  let [x, y] = [start.x + shift, top(start) + BOX.height];
  let path = `M${round(x)} ${round(y)}`;
  for (const [i, spot] of rest.entries()) {
    const end = top(spot) - (i === rest.length - 1 ? 3 : 0);
    const middle = (y + end) / 2;
    path += `C${round(x)} ${round(middle)} ${round(spot.x + shift)} ${round(middle)} ${round(spot.x + shift)} ${round(end)}`;
    if (i < rest.length - 1) path += `V${round(top(spot) + BOX.height)}`;
    [x, y] = [spot.x + shift, top(spot) + BOX.height];
  }
  return path;
}

const heightOf = ({ rows }: Levels) => HEAD + rows * BOX.row - (BOX.row - BOX.height) + PAD;

export const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function draw({ title, levels, back }: Panel, x: number): string[] {
  const { width, boxes, arrows } = levels;
  const lines = [`<g transform="translate(${x} 0)">`];
  lines.push(
    `<rect class="panel" x="${-PAD}" width="${width + 2 * PAD}" height="${heightOf(levels)}" rx="12"/>`,
  );
  lines.push(`<text class="head" x="0" y="30">${asText(title)}</text>`);
  for (const arrow of arrows)
    lines.push(`<path class="arrow" d="${curve(arrow, 0)}" marker-end="url(#end)"/>`);
  for (const [from, to] of back) {
    const path = curve([boxes.get(to)!, boxes.get(from)!], 12);
    lines.push(`<path class="arrow back" d="${path}" marker-start="url(#end)"/>`);
  }
  for (const [name, spot] of boxes) {
    const [left, upper] = [round(spot.x - BOX.width / 2), top(spot)];
    const short = name.slice(name.indexOf('/') + 1);
    lines.push(
      `<rect class="box" x="${left}" y="${upper}" width="${BOX.width}" height="${BOX.height}" rx="7"/>`,
      `<text class="name" x="${round(spot.x)}" y="${upper + 20}">${short.includes('.') ? short : `${short}/`}</text>`,
      `<text class="purpose" x="${round(spot.x)}" y="${upper + 36}">${asText(PURPOSE[name]!)}</text>`,
    );
  }
  return [...lines, '</g>'];
}

/** The colors and letters of all pictures, light and dark. */
export const STYLE = `
text { font-family: system-ui, sans-serif; fill: #1f2328 }
.head { font-size: 16px; font-weight: 600 }
.name { font-size: 13px; font-weight: 600; text-anchor: middle }
.purpose { font-size: 11px; text-anchor: middle; fill: #57606a }
.page { fill: #ffffff }
.panel { fill: #f6f8fa; stroke: #d0d7de }
.box { fill: #ffffff; stroke: #8c959f }
.arrow { fill: none; stroke: #0969da; stroke-width: 1.3 }
.back { stroke: #bc4c00; stroke-dasharray: 5 4 }
.bridge { stroke: #8250df; stroke-dasharray: 2 3 }
.note { font-size: 12px }
marker path { fill: #57606a }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .purpose { fill: #9198a1 }
  .page { fill: #0d1117 }
  .panel { fill: #151b23; stroke: #3d444d }
  .box { fill: #212830; stroke: #656c76 }
  .arrow { stroke: #4493f8 }
  .back { stroke: #db6d28 }
  .bridge { stroke: #ab7df8 }
  marker path { fill: #9198a1 }
}`;

/** From what writes code to the one file that such code calls. */
function bridge([compiler, runtime]: readonly [Panel, Panel], between: number): string {
  const [from, to] = [compiler.levels.boxes.get(WRITES)!, runtime.levels.boxes.get(CALLED)!];
  const [x, y] = [from.x + BOX.width / 2, top(from) + BOX.height / 2];
  const [end, lane] = [between + to.x - BOX.width / 4, top(to) - 12];
  const edge = between - PAD - 8;
  const path = `M${round(x)} ${y}C${edge} ${y} ${edge} ${lane} ${between} ${lane}H${round(end - 12)}q12 0 12 9`;
  return `<path class="arrow bridge" d="${path}" marker-end="url(#end)"/>`;
}

const LEGEND = [
  ['arrow', 'imports values of; what other arrows imply is left out'],
  ['arrow back', 'imports values of, against the other arrows'],
  ['arrow bridge', 'what generated code calls'],
] as const;

const legend = (y: number) =>
  LEGEND.flatMap(([kind, text], i) => [
    `<path class="${kind}" d="M0 ${y + 20 * i}h36" marker-end="url(#end)"/>`,
    `<text class="note" x="48" y="${y + 4 + 20 * i}">${text}</text>`,
  ]);

/** The picture, as the sources are now. */
export function picture(): string {
  const compiler = panelOf('transformer', '@presource/transformer: while you build');
  const runtime = panelOf('runtime', 'presource: while the app runs');
  const between = compiler.levels.width + 2 * PAD + 16;
  const width = between + runtime.levels.width + 2 * PAD + 16;
  const below = 8 + heightOf(compiler.levels) + 30;
  const height = Math.max(16 + heightOf(runtime.levels), below + 20 * LEGEND.length);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    '<title>Who imports whom in presource: above, what imports; below, what is imported</title>',
    `<style>${STYLE}\n</style>`,
    '<defs><marker id="end" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"/></marker></defs>',
    `<rect class="page" width="${width}" height="${height}"/>`,
    `<g transform="translate(${PAD + 8} 8)">`,
    ...draw(compiler, 0),
    ...draw(runtime, between),
    bridge([compiler, runtime], between),
    ...legend(below),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

if (import.meta.main) await writeFile(FILE, picture());

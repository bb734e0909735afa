import { place, type Spot, simplify } from '../../../build/levels.ts';
import type { GraphNode } from '../../../transformer/command/graph/graph.ts';
import type { Answer } from '../protocol.ts';
import { el, fill } from './dom.ts';

const BOX = { width: 168, height: 44, gap: 20, row: 104, bend: 20 };
const PAD = 8;

const round = (value: number): number => Math.round(value * 10) / 10;
const top = ({ row }: Spot): number => PAD + row * BOX.row;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The entities and their relations, and the resources and endpoints that load them. */
export class GraphView {
  readonly element = el('div', { class: 'pg-view' });
  #last = '';

  show({ graph }: Answer): void {
    const text = JSON.stringify(graph);
    if (text === this.#last) return;
    this.#last = text;
    const picture = el('div', {
      class: 'pg-graph',
      tabindex: 0,
      role: 'region',
      'aria-label': 'Graph of entities and endpoints',
    });
    picture.innerHTML = graph.length > 0 ? drawing(graph) : '';
    const none = graph.length === 0 && el('p', {}, 'No entity, resource or endpoint yet.');
    fill(
      this.element,
      el('p', {}, 'Endpoints above, the entities that they load below; dashed arrows lead back up.'),
      none,
      picture,
    );
  }
}

/** The arrows of a graph by their two ends; several fields between the same two are one arrow. */
function labelsOf(graph: readonly GraphNode[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { id, arrows } of graph) {
    for (const { to, field, isMany } of arrows) {
      const key = `${id} ${to}`;
      const label = `${field}${isMany ? '[]' : ''}`;
      labels.set(key, [labels.get(key), label].filter(Boolean).join(', '));
    }
  }
  return labels;
}

function drawing(graph: readonly GraphNode[]): string {
  const byId = new Map(graph.map((node) => [node.id, node]));
  const labels = new Map([...labelsOf(graph)].filter(([key]) => key.split(' ').every((id) => byId.has(id))));
  const own = [...labels.keys()].map((key) => key.split(' ') as [string, string]);
  const others = own.filter(([from, to]) => from !== to);
  const weights = new Map(
    others.map((edge) => [edge.join(' '), byId.get(edge[0])!.kind === 'entity' ? 1 : 2]),
  );
  const back = new Set(simplify(weights).back.map((edge) => edge.join(' ')));
  const down = others.filter((edge) => !back.has(edge.join(' ')));
  const { boxes, arrows, width, rows } = place([...byId.keys()], down, {
    box: BOX.width + BOX.gap,
    bend: BOX.bend,
  });
  const height = PAD * 2 + (rows - 1) * BOX.row + BOX.height;
  const lines = arrows.map((spots, at) => arrow(spots, labels.get(down[at]!.join(' '))!));
  const returns = [...back].map((key) => {
    const [from, to] = key.split(' ').map((id) => boxes.get(id)!) as [Spot, Spot];
    return returning(from, to, labels.get(key)!);
  });
  const loops = own
    .filter(([from, to]) => from === to)
    .map(([id]) => loop(boxes.get(id!)!, labels.get(`${id} ${id}`)!));
  const shapes = [...boxes].map(([id, spot]) => box(byId.get(id)!, spot));
  const wide = width + 2 * PAD + 40;
  return `<svg viewBox="0 0 ${round(wide)} ${height}" width="${round(wide)}" height="${height}" role="img" aria-label="${escaped(inWords(graph, byId))}">
<defs><marker id="pg-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
<g transform="translate(${PAD} 0)">${[...lines, ...returns, ...loops, ...shapes].join('')}</g></svg>`;
}

const inWords = (graph: readonly GraphNode[], byId: ReadonlyMap<string, GraphNode>): string =>
  graph
    .map(
      ({ name, arrows }) =>
        `${name}: ${arrows.map(({ to }) => byId.get(to)?.name).join(', ') || 'no relation'}`,
    )
    .join('; ');

const label = (x: number, y: number, text: string): string =>
  text ? `<text class="edge" x="${round(x)}" y="${round(y)}">${escaped(text)}</text>` : '';

function arrow(spots: readonly Spot[], text: string): string {
  const [start, ...rest] = spots as [Spot, ...Spot[]];
  let [x, y] = [start.x, top(start) + BOX.height];
  let path = `M${round(x)} ${y}`;
  for (const [at, spot] of rest.entries()) {
    const end = top(spot);
    const middle = (y + end) / 2;
    path += `C${round(x)} ${middle} ${round(spot.x)} ${middle} ${round(spot.x)} ${end}`;
    if (at < rest.length - 1) path += `V${end + BOX.height}`;
    [x, y] = [spot.x, end + BOX.height];
  }
  const next = rest[0]!;
  return `<path class="arrow" d="${path}" marker-end="url(#pg-end)"/>${label(0.35 * start.x + 0.65 * next.x + 6, top(next) - 28, text)}`;
}

/** An arrow from a lower box to one above it, on their right sides. */
function returning(from: Spot, to: Spot, text: string): string {
  const [x1, y1] = [from.x + BOX.width / 2, top(from) + BOX.height / 2];
  const [x2, y2] = [to.x + BOX.width / 2, top(to) + BOX.height / 2];
  const edge = Math.max(x1, x2) + 34;
  return `<path class="arrow back" d="M${round(x1)} ${y1}C${round(edge)} ${y1} ${round(edge)} ${y2} ${round(x2)} ${y2}" marker-end="url(#pg-end)"/>${label((x1 + x2) / 2 - 34, (y1 + y2) / 2 + 26, text)}`;
}

function loop(spot: Spot, text: string): string {
  const [x, y] = [spot.x + BOX.width / 2, top(spot) + BOX.height / 2];
  return `<path class="arrow back" d="M${round(x)} ${y - 10}c36 -14 36 34 0 20" marker-end="url(#pg-end)"/>${label(x - 30, y + 36, text)}`;
}

function box({ name, kind, path }: GraphNode, spot: Spot): string {
  const [left, upper] = [round(spot.x - BOX.width / 2), top(spot)];
  const second = kind === 'entity' ? 'entity' : (path ?? kind);
  const short = second.length > 26 ? `${second.slice(0, 25)}…` : second;
  return `<rect class="box ${kind}" x="${left}" y="${upper}" width="${BOX.width}" height="${BOX.height}" rx="${kind === 'entity' ? 6 : 22}"/>
<text class="name" x="${round(spot.x)}" y="${upper + 19}">${escaped(name)}</text><text class="path" x="${round(spot.x)}" y="${upper + 34}">${escaped(short)}</text>`;
}

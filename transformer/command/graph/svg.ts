import { escapedXml } from '../../escaped.ts';
import type { GraphNode } from './graph.ts';
import { type Box, drawingOf, fieldLabel, LINE_HEIGHT, type Line, type Point, widthOf } from './layout.ts';

const STYLE = `
  svg { color-scheme: light dark; }
  text { font: 13px/1 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; text-anchor: middle; dominant-baseline: central; fill: #1f2328; }
  .paper, .label { fill: #fff; }
  .entity { fill: #ddf4ff; stroke: #0969da; }
  .resource, .endpoint { fill: #fff8c5; stroke: #9a6700; }
  .name { font-weight: 600; }
  .line { fill: none; stroke: #59636e; }
  .head { fill: #59636e; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .paper, .label { fill: #0d1117; }
    .entity { fill: #0c2d6b; stroke: #4493f8; }
    .resource, .endpoint { fill: #3b2300; stroke: #d29922; }
    .line { stroke: #9198a1; }
    .head { fill: #9198a1; }
  }
`;

/** The graph as a picture, which follows the reader's light or dark mode where it is shown. */
export function graphSvg(nodes: readonly GraphNode[]): string {
  const { width, height, boxes, lines } = drawingOf(nodes);
  const [w, h] = [Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height))];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" aria-labelledby="title desc">
<title id="title">Entities and endpoints</title>
<desc id="desc">${escapedXml(described(nodes))}</desc>
<style>${STYLE}</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>
${[`<rect class="paper" width="${w}" height="${h}"/>`, ...lines.map(drawnLine), ...boxes.map(drawnBox)].join('\n')}
</svg>`;
}

/** What the picture shows, for those who do not see it. */
function described(nodes: readonly GraphNode[]): string {
  if (nodes.length === 0) return 'There is no entity, resource or endpoint.';
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return nodes
    .map(({ kind, name, path, arrows }) => {
      const to = arrows
        .filter((arrow) => names.has(arrow.to))
        .map((arrow) => `${names.get(arrow.to)}${fieldLabel(arrow) && ` as ${fieldLabel(arrow)}`}`);
      const what = `${kind} ${name}${path === undefined ? '' : ` (${path})`}`;
      return `${what}${to.length > 0 ? ` holds ${to.join(', ')}` : ''}.`;
    })
    .join(' ');
}

function drawnBox({ node, x, y, width, height }: Box): string {
  const { kind, name, path, file, line } = node;
  const round = kind === 'entity' ? 4 : height / 2;
  const top = path === undefined ? y : y - LINE_HEIGHT / 2;
  return [
    `<g><title>${escapedXml(`${file}:${line}`)}</title>`,
    `<rect class="${kind}" x="${n(x - width / 2)}" y="${n(y - height / 2)}" width="${n(width)}" height="${n(height)}" rx="${n(round)}"/>`,
    `<text class="name" x="${n(x)}" y="${n(top)}">${escapedXml(name)}</text>`,
    ...(path === undefined
      ? []
      : [`<text x="${n(x)}" y="${n(y + LINE_HEIGHT / 2)}">${escapedXml(path)}</text>`]),
    '</g>',
  ].join('');
}

/** A smooth line through all points of the layout: labels are at one of them. */
function drawnLine({ label, at, points }: Line): string {
  const curves = points.slice(1).map((to, index) => {
    const from = points[index]!;
    const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to];
    return `C${placed(between(from, before, to))} ${placed(between(to, after, from))} ${placed(to)}`;
  });
  const path = points[0] ? `M${placed(points[0])}${curves.join('')}` : '';
  const line = `<path class="line" d="${path}" marker-end="url(#head)"/>`;
  if (!label) return line;
  const width = widthOf(label);
  return `${line}<rect class="label" x="${n(at.x - width / 2)}" y="${n(at.y - 8)}" width="${n(width)}" height="16"/><text x="${n(at.x)}" y="${n(at.y)}">${escapedXml(label)}</text>`;
}

/** The handle of a curve at a point, parallel to the line between its neighbors. */
const between = (point: Point, behind: Point, ahead: Point): Point => ({
  x: point.x + (ahead.x - behind.x) / 6,
  y: point.y + (ahead.y - behind.y) / 6,
});

const placed = ({ x, y }: Point): string => `${n(x)} ${n(y)}`;

/** Tenths of a pixel are enough. */
const n = (value: number): string => String(Math.round(value * 10) / 10);

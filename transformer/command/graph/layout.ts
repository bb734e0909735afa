import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import type { Arrow, GraphNode } from './graph.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node and where it is drawn, by its center. */
export interface Box extends Point {
  readonly node: GraphNode;
  readonly width: number;
  readonly height: number;
}

/** An arrow and where it is drawn. */
export interface Line {
  readonly label: string;
  /** The center of the label. */
  readonly at: Point;
  readonly points: readonly Point[];
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
}

/** The width of a letter, in a font whose letters have all the same: widths do not depend on what is installed. */
const LETTER = 7.8;
export const LINE_HEIGHT = 18;
const PADDING = 12;

/** Letters of East Asian scripts, and emoji, take two places. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2e7f ? 2 : 1), 0) * LETTER;

export const fieldLabel = ({ field, isMany }: Arrow): string => field + (isMany ? '[]' : '');

/** Places the nodes from left to right, so that arrows cross little. The same nodes have the same places. */
export function drawingOf(nodes: readonly GraphNode[]): Drawing {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 24, ranksep: 48, edgesep: 12, marginx: 16, marginy: 16 });
  for (const { id, name, path } of nodes) {
    const width = Math.max(widthOf(name), widthOf(path ?? '')) + 2 * PADDING;
    const height = (path === undefined ? 1 : 2) * LINE_HEIGHT + PADDING;
    graph.setNode(id, { width, height });
  }
  const arrows = nodes.flatMap(({ id, arrows: all }) =>
    all
      .filter(({ to }) => graph.hasNode(to))
      .map((arrow, at) => ({ arrow, edge: [id, arrow.to, String(at)] as const })),
  );
  for (const { arrow, edge } of arrows) {
    const label = fieldLabel(arrow);
    graph.setEdge(
      edge[0],
      edge[1],
      { width: label ? widthOf(label) + 8 : 0, height: LINE_HEIGHT, labelpos: 'c' },
      edge[2],
    );
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const boxes = nodes.map((node) => {
    const { x = 0, y = 0, width, height } = graph.node(node.id);
    return { node, x, y, width, height };
  });
  const lines = arrows.map(({ arrow, edge }) => {
    const { x = 0, y = 0, points = [] } = graph.edge(edge[0], edge[1], edge[2]) ?? {};
    return { label: fieldLabel(arrow), at: { x, y }, points };
  });
  return { width, height, boxes, lines };
}

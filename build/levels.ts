/** Places the boxes of a graph in rows, so that every arrow points down: who imports stands above what it imports. */

export type Edge = readonly [from: string, to: string];

/** A box, or the bend of an arrow that passes a row. */
export interface Spot {
  readonly name: string;
  readonly row: number;
  /** Of its center, from the left edge of the panel. */
  x: number;
}

export interface Levels {
  readonly width: number;
  readonly rows: number;
  readonly boxes: ReadonlyMap<string, Spot>;
  /** Each arrow as the spots it passes, from the top to the bottom. */
  readonly arrows: readonly (readonly Spot[])[];
}

/**
 * Edges without those that close a circle, and without those that others imply.
 * @param edges with how many imports each stands for: of a circle, the edge with the fewest goes
 * @returns the edges to draw, and those that close a circle
 */
export function simplify(edges: ReadonlyMap<string, number>): { down: Edge[]; back: Edge[] } {
  const heaviest = [...edges].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const down: Edge[] = [];
  const back: Edge[] = [];
  for (const [key] of heaviest) {
    const [from, to] = key.split(' ') as [string, string];
    (reaches(down, to, from) ? back : down).push([from, to]);
  }
  const direct = down.filter((edge) => !reaches(without(down, edge), ...edge));
  return { down: direct.sort(), back: back.sort() };
}

const without = (edges: readonly Edge[], edge: Edge) => edges.filter((other) => other !== edge);

function reaches(edges: readonly Edge[], from: string, to: string): boolean {
  return from === to || edges.some(([a, b]) => a === from && reaches(edges, b, to));
}

/** @param size widths of a box, and of an arrow that passes between boxes */
export function place(
  names: readonly string[],
  edges: readonly Edge[],
  size: { box: number; bend: number },
): Levels {
  const depth = (name: string): number =>
    Math.max(-1, ...edges.filter(([from]) => from === name).map(([, to]) => depth(to))) + 1;
  const rows = Math.max(...names.map(depth)) + 1;
  const boxes = new Map(names.map((name) => [name, { name, row: rows - 1 - depth(name), x: 0 }]));
  const grid: Spot[][] = Array.from({ length: rows }, () => []);
  for (const box of boxes.values()) grid[box.row]!.push(box);
  const arrows = edges.map(([from, to]) => {
    const [start, end] = [boxes.get(from)!, boxes.get(to)!];
    const bends: Spot[] = [];
    for (let row = start.row + 1; row < end.row; row++) bends.push({ name: '', row, x: 0 });
    for (const bend of bends) grid[bend.row]!.push(bend);
    return [start, ...bends, end];
  });
  const widthOf = ({ name }: Spot) => (name ? size.box : size.bend);
  const width = Math.max(...grid.map((row) => row.reduce((sum, spot) => sum + widthOf(spot), 0)));
  arrange(grid, arrows, width, widthOf);
  return { width, rows, boxes, arrows };
}

/** Sweeps down and up until each spot stands near what it is connected with: arrows then cross seldom. */
function arrange(grid: Spot[][], arrows: readonly Spot[][], width: number, widthOf: (spot: Spot) => number) {
  const near = new Map<Spot, Spot[]>();
  const connect = (a: Spot, b: Spot) => near.set(a, [...(near.get(a) ?? []), b]);
  for (const arrow of arrows) {
    for (const [i, spot] of arrow.slice(1).entries()) {
      connect(spot, arrow[i]!);
      connect(arrow[i]!, spot);
    }
  }
  for (const row of grid) spread(row, width, widthOf);
  for (let sweep = 0; sweep < 24; sweep++) {
    for (const row of sweep % 2 ? grid : [...grid].reverse()) {
      const wanted = new Map(row.map((spot) => [spot, mean(near.get(spot) ?? [], spot.x)]));
      row.sort((a, b) => wanted.get(a)! - wanted.get(b)!);
      spread(row, width, widthOf, (spot) => wanted.get(spot)!);
    }
  }
}

const mean = (spots: readonly Spot[], otherwise: number) =>
  spots.length ? spots.reduce((sum, { x }) => sum + x, 0) / spots.length : otherwise;

/** Gives each spot the place it wants, or one near it: half of what is too near makes room to the left, half to the right. */
function spread(
  row: Spot[],
  width: number,
  widthOf: (spot: Spot) => number,
  wanted = (spot: Spot) => spot.x,
) {
  const toRight = pushed(row, width, widthOf, wanted);
  const mirrored = pushed([...row].reverse(), width, widthOf, (spot) => width - wanted(spot)).reverse();
  for (const [i, spot] of row.entries()) spot.x = (toRight[i]! + width - mirrored[i]!) / 2;
}

/** Places from the left to the right: each spot is pushed by the one before it, and all back by the edge of the panel. */
function pushed(
  row: readonly Spot[],
  width: number,
  widthOf: (spot: Spot) => number,
  wanted: (spot: Spot) => number,
): number[] {
  let left = 0;
  const xs = row.map((spot) => {
    const half = widthOf(spot) / 2;
    const x = Math.max(left + half, wanted(spot));
    left = x + half;
    return x;
  });
  let right = width;
  for (const [i, spot] of [...row.entries()].reverse()) {
    const half = widthOf(spot) / 2;
    xs[i] = Math.min(xs[i]!, right - half);
    right = xs[i]! - half;
  }
  return xs;
}

import { join, relative } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  /** Both count from zero. */
  readonly lineNumber: number;
  readonly columnNumber: number;
}

export interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples: readonly number[];
  /** Microseconds between the samples. */
  readonly timeDeltas: readonly number[];
}

interface HeapNode {
  readonly callFrame: CallFrame;
  /** Bytes that were allocated in the function itself. */
  readonly selfSize: number;
  readonly children: readonly HeapNode[];
}

export interface HeapProfile {
  readonly head: HeapNode;
}

export interface Line {
  readonly label: string;
  readonly place: string;
  /** Milliseconds, or megabytes. */
  readonly amount: number;
  readonly share: number;
}

type Places = (frame: CallFrame) => string;

/** Where a function of the bundle stands in the sources, as `runtime/store/node.ts:12`. */
export function placesOf(map: unknown, root: string, folder: string): Places {
  const trace = new TraceMap(map as string);
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return url;
    const { source, line } = originalPositionFor(trace, { line: lineNumber + 1, column: columnNumber });
    return source ? `${relative(root, join(folder, source))}:${line}` : '';
  };
}

/** How long each function ran itself, without what it called; the longest first. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile, places: Places): Line[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const sum = new Sum(places);
  samples.forEach((id, i) => {
    sum.add(frames.get(id)!, (timeDeltas[i] ?? 0) / 1_000);
  });
  return sum.lines();
}

/** How much each function allocated itself, whether it is still there or not. */
export function allocations({ head }: HeapProfile, places: Places): Line[] {
  const sum = new Sum(places);
  const visit = ({ callFrame, selfSize, children }: HeapNode) => {
    sum.add(callFrame, selfSize / 2 ** 20);
    children.forEach(visit);
  };
  visit(head);
  return sum.lines();
}

class Sum {
  private readonly amounts = new Map<string, { label: string; place: string; amount: number }>();
  private readonly places: Places;
  private total = 0;

  constructor(places: Places) {
    this.places = places;
  }

  add(frame: CallFrame, amount: number): void {
    const label = frame.functionName || '(anonymous)';
    const isRecording = frame.url === 'node:inspector';
    if (isRecording || label === '(idle)' || label === '(root)') return;
    const key = `${label} ${frame.url}:${frame.lineNumber}:${frame.columnNumber}`;
    const found = this.amounts.get(key) ?? { label, place: this.places(frame), amount: 0 };
    found.amount += amount;
    this.total += amount;
    this.amounts.set(key, found);
  }

  lines(): Line[] {
    return [...this.amounts.values()]
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount)
      .map((line) => ({ ...line, share: line.amount / this.total }));
  }
}

import type { Span } from '../../model/origin.ts';
import type { TypeScript, ts } from './host.ts';
import type { Positions } from './positions.ts';

/** The nodes of a source, by kind and position. */
export class Originals {
  readonly #positions: Positions;
  readonly #bySpan = new Map<string, ts.Node>();
  /** `undefined` if several nodes of a kind end at the same position. */
  readonly #byEnd = new Map<string, ts.Node | undefined>();

  constructor(host: TypeScript, source: ts.SourceFile, positions: Positions) {
    this.#positions = positions;
    const add = (node: ts.Node): void => {
      const end = `${node.kind} ${node.end}`;
      this.#bySpan.set(`${end} ${node.getStart(source)}`, node);
      this.#byEnd.set(end, this.#byEnd.has(end) ? undefined : node);
      host.forEachChild(node, add);
    };
    host.forEachChild(source, add);
  }

  /** The source node whose text is unchanged in the compiled text. */
  untouched(kind: ts.SyntaxKind, span: Span): ts.Node | undefined {
    const kept = this.#positions.kept(span);
    return kept && this.#bySpan.get(`${kind} ${kept.end} ${kept.start}`);
  }

  /**
   * The original of a node with edits inside, or at its start or end. It is found by its start (a property
   * whose value was wrapped) or by its end (a class that lost a decorator).
   */
  nearest(kind: ts.SyntaxKind, span: Span): ts.Node | undefined {
    const { start, end } = this.#positions.nearest(span);
    const { isStartKept, isEndKept } = this.#positions.edges(span);
    return (
      (isStartKept ? this.#bySpan.get(`${kind} ${end} ${start}`) : undefined) ??
      (isEndKept ? this.#byEnd.get(`${kind} ${end}`) : undefined)
    );
  }
}

import type { Edit } from '../../model/edit.ts';
import type { TypeScript, ts } from './host.ts';
import { Originals } from './originals.ts';
import { Positions } from './positions.ts';

/** The compiler's result for a file. */
export interface Compiled {
  readonly code: string;
  /** The edits of the source. */
  readonly edits: readonly Edit[];
}

const NOWHERE = { pos: -1, end: -1 };

/**
 * The tree of the compiled text. It reuses the nodes of the source wherever no edit touches their text. The
 * host has bound and checked those nodes, so everything that it derives from them stays right (which imports
 * are type-only, what an import is called in CommonJS, values of a `const enum`, types in decorator metadata).
 * Nodes around an edit are new, with the positions of their originals. Nothing here depends on the meaning of
 * an edit.
 */
export function mergeTrees(
  host: TypeScript,
  context: ts.TransformationContext,
  source: ts.SourceFile,
  { code, edits }: Compiled,
): ts.SourceFile {
  const compiled = host.createSourceFile(source.fileName, code, languageOf(source), false);
  const positions = new Positions(source.text, edits);
  const originals = new Originals(host, source, positions);
  const comments = new Comments(host, code, positions);

  function merge(node: ts.Node): ts.Node {
    const span = { start: node.getStart(compiled), end: node.end };
    const added = comments.addedBetween(node.pos, span.start);
    const untouched = originals.untouched(node.kind, span);
    return comments.lead(untouched ?? make(node, originals.nearest(node.kind, span)), added);
  }

  function make(node: ts.Node, original: ts.Node | undefined): ts.Node {
    disown(host, node);
    const visitList = (
      list: ts.NodeArray<ts.Node> | undefined,
      visit: ts.Visitor,
      test?: (node: ts.Node) => boolean,
    ) => list && host.setTextRange(host.visitNodes(list, visit, test), original ? placeOf(list) : NOWHERE);
    const made: ts.Node = host.visitEachChild(
      node,
      merge,
      context,
      visitList as typeof host.visitNodes,
      merge,
    )!;
    // Flags that the parser set from the context, such as code inside `declare`.
    mutable(made).flags |= node.flags;
    if (original) host.setOriginalNode(made, undecorated(host, original, made));
    return host.setTextRange(made, original ?? NOWHERE);
  }

  const placeOf = ({ pos, end }: ts.TextRange): ts.TextRange => {
    const { start, end: last } = positions.nearest({ start: pos, end });
    return { pos: start, end: last };
  };

  const statements = compiled.statements.map((statement) => merge(statement) as ts.Statement);
  const { endOfFileToken } = compiled;
  comments.trail(statements.at(-1), comments.addedBetween(endOfFileToken.pos, endOfFileToken.end));
  const list = host.setTextRange(host.factory.createNodeArray(statements), source.statements);
  return host.factory.updateSourceFile(source, list);
}

const languageOf = ({ languageVersion, impliedNodeFormat }: ts.SourceFile): ts.CreateSourceFileOptions => ({
  languageVersion,
  impliedNodeFormat,
});

const mutable = (node: ts.Node) => node as { flags: ts.NodeFlags; parent: ts.Node | undefined };

/**
 * The original of a class that lost its decorators, without them. The host lowers `this`, `super` and static members of a
 * class in another way if its original has a decorator. What the host knows of a node it finds by its `id`.
 */
function undecorated(host: TypeScript, original: ts.Node, made: ts.Node): ts.Node {
  if (!host.isClassLike(original) || !host.isClassLike(made)) return original;
  if (!original.modifiers?.some(host.isDecorator) || made.modifiers?.some(host.isDecorator)) return original;
  const known = original as { id?: number };
  return Object.create(original, {
    modifiers: { value: original.modifiers.filter((one) => !host.isDecorator(one)) },
    // The host stores flags of the modifiers here.
    modifierFlagsCache: { value: 0, writable: true },
    id: {
      get: () => known.id,
      set: (id: number) => {
        known.id = id;
      },
    },
  });
}

/**
 * Marks a node as synthesized. Otherwise the host would take it for a node that it bound, and look up the scope
 * around it.
 */
function disown(host: TypeScript, node: ts.Node): void {
  mutable(node).flags |= host.NodeFlags.Synthesized;
  mutable(node).parent = undefined;
}

/** Comments that the compiler wrote. Hosts read comments from the source text, so new ones must be attached. */
class Comments {
  readonly #host: TypeScript;
  readonly #code: string;
  readonly #positions: Positions;
  readonly #given = new Set<number>();

  constructor(host: TypeScript, code: string, positions: Positions) {
    this.#host = host;
    this.#code = code;
    this.#positions = positions;
  }

  /** Each comment once: the outermost node that starts after it comes first. */
  addedBetween(start: number, end: number): readonly ts.CommentRange[] {
    if (start === end) return [];
    const found = [
      ...(this.#host.getTrailingCommentRanges(this.#code, start) ?? []),
      ...(this.#host.getLeadingCommentRanges(this.#code, start) ?? []),
    ];
    return found.filter(({ pos, end }) => {
      if (this.#given.has(pos) || this.#positions.kept({ start: pos, end })) return false;
      this.#given.add(pos);
      return true;
    });
  }

  lead<Node extends ts.Node>(node: Node, comments: readonly ts.CommentRange[]): Node {
    for (const comment of comments)
      this.#host.addSyntheticLeadingComment(
        node,
        comment.kind,
        this.#text(comment),
        comment.hasTrailingNewLine,
      );
    return node;
  }

  trail(node: ts.Node | undefined, comments: readonly ts.CommentRange[]): void {
    if (!node) return;
    for (const comment of comments)
      this.#host.addSyntheticTrailingComment(
        node,
        comment.kind,
        this.#text(comment),
        comment.hasTrailingNewLine,
      );
  }

  /** The text without the comment marks, which the host writes. */
  #text({ kind, pos, end }: ts.CommentRange): string {
    const isBlock = kind === this.#host.SyntaxKind.MultiLineCommentTrivia;
    return this.#code.slice(pos + 2, isBlock ? end - 2 : end);
  }
}

import { ScopeTracker, ScopeTrackerImport } from 'oxc-walker';
import type { ast } from '../../parse/parse.ts';
import { importedBy } from './imports.ts';
import { Surroundings } from './surroundings.ts';
import { CHILD_KEYS, type Children } from './walk.ts';

/** The meaning of a name at one position of a file. */
export type Binding =
  | { readonly kind: 'import'; readonly source: string; readonly imported: string }
  /** Declared in this file; `at` is the offset of the declaring identifier, which is its identity. */
  | { readonly kind: 'local'; readonly at: number };

/**
 * The current position of a walk: the surroundings of the visited node. One object for all nodes, to save
 * memory.
 */
export interface Walk {
  /** The ancestors of the node, outermost first. */
  readonly ancestors: readonly ast.Node[];
  readonly place: Omit<Surroundings, 'at' | 'enter' | 'leave'>;
  /** The meaning of an identifier here; `undefined` for a global. */
  readonly resolve: (name: string) => Binding | undefined;
}

/**
 * Walks a file in source order, with its scopes. A first walk declares names and a second one resolves them,
 * because a use may precede its declaration: `function f(schema) { … }` must hide the import in its whole body.
 * The second walk only follows the first, which made a list of the nodes.
 */
export class ScopedWalk extends ScopeTracker implements Walk {
  readonly ancestors: ast.Node[] = [];
  readonly place = new Surroundings();
  readonly resolve = (name: string): Binding | undefined => bindingOf(this.getDeclaration(name));
  /** Nodes in source order; `undefined` after the last child of a node. */
  readonly #steps: (ast.Node | undefined)[] = [];

  constructor(program: ast.Program) {
    super({ preserveExitedScopes: true });
    this.#declare(program);
    this.freeze();
  }

  /** Without recursion: a sum of thousands of terms is a tree of thousands of levels. */
  #declare(program: ast.Node): void {
    const open: ast.Node[] = [];
    /** The remaining work, the next at the end; `undefined` closes the innermost open node. */
    const next: (ast.Node | undefined)[] = [program];
    while (next.length > 0) {
      const node = next.pop();
      this.#steps.push(node);
      if (!node) {
        this.processNodeLeave(open.pop() as WalkerNode);
        continue;
      }
      this.processNodeEnter(node as WalkerNode);
      open.push(node);
      next.push(undefined);
      for (const key of CHILD_KEYS.get(node.type)!) {
        const child = (node as unknown as Children)[key];
        if (!Array.isArray(child)) addChild(next, child);
        else for (let at = child.length - 1; at >= 0; at--) addChild(next, child[at]);
      }
    }
  }

  visit(visitor: (node: ast.Node) => void): void {
    const { ancestors, place } = this;
    for (const node of this.#steps) {
      if (node) {
        this.processNodeEnter(node as WalkerNode);
        place.at(node, ancestors);
        visitor(node);
        place.enter(node);
        ancestors.push(node);
      } else {
        const left = ancestors.pop()!;
        place.leave(left, ancestors);
        this.processNodeLeave(left as WalkerNode);
      }
    }
  }
}

/** Most nodes are names and literals, which have no children, and which no visitor needs separately. */
function addChild(next: (ast.Node | undefined)[], child: ast.Node | null | undefined): void {
  if (!child || child.type === 'Literal') return;
  if (child.type !== 'Identifier' || child.decorators?.length) next.push(child);
}

type WalkerNode = Parameters<ScopeTracker['processNodeEnter']>[0];

function bindingOf(declaration: ReturnType<ScopeTracker['getDeclaration']>): Binding | undefined {
  if (!declaration) return undefined;
  if (!(declaration instanceof ScopeTrackerImport)) {
    const { node } = declaration;
    // A function is declared by its name; the implicit `arguments` has no identifier.
    const identifier = 'id' in node && node.id ? node.id : node;
    return { kind: 'local', at: identifier.start };
  }
  const { node, importNode } = declaration;
  return { kind: 'import', source: importNode.source.value, imported: importedBy(node) };
}

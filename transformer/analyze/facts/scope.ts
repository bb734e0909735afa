import { ScopeTracker, ScopeTrackerImport } from 'oxc-walker';
import { type ast, visitorKeys } from '../../parse/parse.ts';
import { Surroundings } from './surroundings.ts';

/** Finds the meaning of a name at one place of a file. */
export type Binding =
  | { readonly kind: 'import'; readonly source: string; readonly imported: string }
  /** Declared in this file; `at` is the offset of the declaring identifier, which is its identity. */
  | { readonly kind: 'local'; readonly at: number };

/** Name of a namespace import; no export can be called so. */
export const NAMESPACE = '*';

/** A node of the tree with the nodes it lies in, outermost first. */
export interface Visit {
  readonly node: ast.Node;
  readonly ancestors: readonly ast.Node[];
  readonly place: Omit<Surroundings, 'at' | 'enter' | 'leave'>;
  /** The meaning of an identifier here; `undefined` for a global. */
  readonly resolve: (name: string) => Binding | undefined;
}

/** Parts of a node in which only types stand: nothing in them is ours, and no value is declared there. */
export const TYPES: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
  'superTypeArguments',
  'returnType',
  'implements',
]);

/** For each kind of node, its parts against the order of the source: the last is taken from a stack first. */
const PARTS = new Map(
  Object.entries(visitorKeys).map(([type, keys]) => [type, keys.filter((key) => !TYPES.has(key)).reverse()]),
);

type Parts = Readonly<Record<string, ast.Node | (ast.Node | null)[] | null | undefined>>;

/**
 * Walks a file in source order, with its scopes. Names are declared on a first walk and asked for on a second, because a
 * use may stand before its declaration: `function f(schema) { … }` must hide the import for all of its body.
 */
export function walkScopes(program: ast.Program, visitor: (visit: Visit) => void): void {
  const scopes = new Scopes();
  scopes.declare(program);
  scopes.freeze();
  scopes.replay(visitor);
}

/** The scopes of a file, and its nodes as a list: the second walk only follows the first. */
class Scopes extends ScopeTracker {
  /** Nodes in source order; `undefined` behind the last part of one. */
  readonly #steps: (ast.Node | undefined)[] = [];

  constructor() {
    super({ preserveExitedScopes: true });
  }

  /** Without recursion: a sum of thousands of terms is a tree as deep as it is long. */
  declare(program: ast.Node): void {
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
      for (const key of PARTS.get(node.type)!) {
        const part = (node as unknown as Parts)[key];
        if (!Array.isArray(part)) addPart(next, part);
        else for (let at = part.length - 1; at >= 0; at--) addPart(next, part[at]);
      }
    }
  }

  replay(visitor: (visit: Visit) => void): void {
    const ancestors: ast.Node[] = [];
    const resolve = (name: string): Binding | undefined => bindingOf(this.getDeclaration(name));
    // One object for all nodes: one for each was an eighth of what a file allocates.
    const place = new Surroundings();
    const visit = { node: undefined as unknown as ast.Node, ancestors, place, resolve };
    for (const node of this.#steps) {
      if (node) {
        this.processNodeEnter(node as WalkerNode);
        place.at(node, ancestors);
        visit.node = node;
        visitor(visit);
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

/** Names and literals, of which most nodes are, have no parts, and nobody visits them by themselves. */
function addPart(next: (ast.Node | undefined)[], part: ast.Node | null | undefined): void {
  if (!part || part.type === 'Literal') return;
  if (part.type !== 'Identifier' || part.decorators?.length) next.push(part);
}

type WalkerNode = Parameters<ScopeTracker['processNodeEnter']>[0];

function bindingOf(declaration: ReturnType<ScopeTracker['getDeclaration']>): Binding | undefined {
  if (!declaration) return undefined;
  if (!(declaration instanceof ScopeTrackerImport)) {
    const { node } = declaration;
    // A function is declared by its name; the implicit `arguments` of one has no place of its own.
    const identifier = 'id' in node && node.id ? node.id : node;
    return { kind: 'local', at: identifier.start };
  }
  const specifier = declaration.node;
  const source = declaration.importNode.source.value;
  if (specifier.type === 'ImportNamespaceSpecifier') return { kind: 'import', source, imported: NAMESPACE };
  if (specifier.type === 'ImportDefaultSpecifier') return { kind: 'import', source, imported: 'default' };
  const { imported } = specifier;
  return { kind: 'import', source, imported: imported.type === 'Literal' ? imported.value : imported.name };
}

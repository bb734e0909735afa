import { ScopeTracker, ScopeTrackerImport } from 'oxc-walker';
import { type ast, visitorKeys } from '../parse/parse.ts';

/** What a name means at one place of a file. */
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
  /** What an identifier means here; `undefined` for a global. */
  readonly resolve: (name: string) => Binding | undefined;
}

/** Parts of a node in which only types stand: nothing in them is ours, and no value is declared there. */
const TYPES = new Set([
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
  'superTypeArguments',
  'returnType',
  'implements',
]);

/** For each kind of node, its parts in the order of the source. */
const PARTS = new Map(
  Object.entries(visitorKeys).map(([type, keys]) => [type, keys.filter((key) => !TYPES.has(key))]),
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

  declare(node: ast.Node): void {
    this.processNodeEnter(node as WalkerNode);
    this.#steps.push(node);
    for (const key of PARTS.get(node.type)!) {
      const part = (node as unknown as Parts)[key];
      if (Array.isArray(part)) for (const one of part) this.#declarePart(one);
      else this.#declarePart(part);
    }
    this.#steps.push(undefined);
    this.processNodeLeave(node as WalkerNode);
  }

  /** Names and literals, of which most nodes are, have no parts, and nobody visits them by themselves. */
  #declarePart(node: ast.Node | null | undefined): void {
    if (!node || node.type === 'Literal') return;
    if (node.type !== 'Identifier' || node.decorators?.length) this.declare(node);
  }

  replay(visitor: (visit: Visit) => void): void {
    const ancestors: ast.Node[] = [];
    const resolve = (name: string): Binding | undefined => bindingOf(this.getDeclaration(name));
    // One object for all nodes: one for each was an eighth of what a file allocates.
    const visit = { node: undefined as unknown as ast.Node, ancestors, resolve };
    for (const node of this.#steps) {
      if (node) {
        this.processNodeEnter(node as WalkerNode);
        visit.node = node;
        visitor(visit);
        ancestors.push(node);
      } else this.processNodeLeave(ancestors.pop() as WalkerNode);
    }
  }
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

import { ScopeTracker, ScopeTrackerImport, walk } from 'oxc-walker';
import type { ast } from '../parse/parse.ts';

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

/**
 * Walks a file in source order, with its scopes. Names are declared on a first walk and asked for on a second, because a
 * use may stand before its declaration: `function f(schema) { … }` must hide the import for all of its body.
 */
export function walkScopes(program: ast.Program, visitor: (visit: Visit) => void): void {
  const tracker = new ScopeTracker({ preserveExitedScopes: true });
  walk(program, { scopeTracker: tracker });
  tracker.freeze();
  const ancestors: ast.Node[] = [];
  const resolve = (name: string): Binding | undefined => bindingOf(tracker.getDeclaration(name));
  // One object for all nodes: one for each was an eighth of what a file allocates.
  const visit = { node: program as ast.Node, ancestors, resolve };
  walk(program, {
    scopeTracker: tracker,
    enter(node) {
      visit.node = node as ast.Node;
      visitor(visit);
      ancestors.push(node as ast.Node);
    },
    leave() {
      ancestors.pop();
    },
  });
}

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

import type { GraphNode } from './graph.ts';

/** Quotes end a text of Mermaid, and `#` begins a character by its number. */
const quoted = (text: string): string => `"${text.replaceAll('#', '#35;').replaceAll('"', '#quot;')}"`;

const labelOf = ({ name, path }: GraphNode): string =>
  quoted(path === undefined ? name : `${name}<br>${path}`);

/** The graph as a flowchart of Mermaid, which GitHub and many editors draw. */
export function mermaid(nodes: readonly GraphNode[]): string {
  const shapes = nodes.map((node) =>
    node.kind === 'entity' ? `  ${node.id}[${labelOf(node)}]` : `  ${node.id}([${labelOf(node)}])`,
  );
  const arrows = nodes.flatMap(({ id, arrows: all }) =>
    all.map(({ to, field, isMany }) => {
      const label = field + (isMany ? '[]' : '');
      return label ? `  ${id} -->|${quoted(label)}| ${to}` : `  ${id} --> ${to}`;
    }),
  );
  return ['flowchart LR', ...shapes, ...arrows].join('\n');
}

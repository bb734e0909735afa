import { escaped } from '../../escaped.ts';
import type { GraphNode } from './graph.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1rem; }
  article { border: 1px solid #8886; border-radius: .5rem; padding: .6rem 1rem; }
  article:target { outline: 3px solid #3b82f6; }
  h3, ul { margin: 0; }
  small { opacity: .7; }
`;

/** The graph as a page that needs nothing else: each entity links to those that it holds, and to what holds it. */
export function graphPage(nodes: readonly GraphNode[]): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const link = (id: string): string => `<a href="#${id}">${escaped(byId.get(id)?.name ?? id)}</a>`;
  const card = ({ id, name, path, file, line, arrows }: GraphNode): string => {
    const out = arrows.map(
      ({ to, field, isMany }) =>
        `<li>${escaped(field || 'response')} → ${link(to)}${isMany ? ' (list)' : ''}</li>`,
    );
    const holders = nodes.filter((other) => other.arrows.some(({ to }) => to === id));
    const from = holders.length > 0 ? `<li>in ${holders.map((other) => link(other.id)).join(', ')}</li>` : '';
    const route = path === undefined ? '' : `<code>${escaped(path)}</code>`;
    return `<article id="${id}"><h3>${escaped(name)}</h3>${route}<ul>${out.join('')}${from}</ul><small>${escaped(file)}:${line}</small></article>`;
  };
  const section = (title: string, kind: GraphNode['kind']): string => {
    const own = nodes.filter((node) => node.kind === kind);
    return own.length > 0 ? `<h2>${title}</h2>\n<main>\n${own.map(card).join('\n')}\n</main>` : '';
  };
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>presource: entities and endpoints</title>
<style>${STYLE}</style>
${[section('Entities', 'entity'), section('Resources', 'resource'), section('Endpoints', 'endpoint')].filter(Boolean).join('\n')}
</html>`;
}

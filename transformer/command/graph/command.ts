import type { Command } from 'commander';
import { compileAll } from '../compiled.ts';
import { type SharedOptions, withSelection } from '../options.ts';
import { projectOf } from '../project.ts';
import { type GraphNode, graphOf } from './graph.ts';
import { mermaid } from './mermaid.ts';
import { graphPage } from './page.ts';

interface Options extends SharedOptions {
  readonly html?: boolean;
  readonly svg?: boolean;
}

export function addGraph(program: Command): void {
  const command = program
    .command('graph')
    .description('entities and their relations, and the resources and endpoints that load them')
    .argument('[files...]', 'files or folders; all files of the tsconfig.json without them')
    .option('--mermaid', 'as a flowchart of Mermaid, the default')
    .option('--html', 'as a page')
    .option('--svg', 'as a picture')
    .option('--json', 'as data');
  withSelection(command).action(run);
}

async function run(files: readonly string[], options: Options): Promise<void> {
  const { include, exclude, sources, optimize, json, html, svg } = options;
  const project = await projectOf(process.cwd(), files, { include, exclude, sources, optimize });
  const nodes = graphOf(project, compileAll(project));
  console.log(await textOf(nodes, { json, html, svg }));
}

async function textOf(
  nodes: readonly GraphNode[],
  { json, html, svg }: Pick<Options, 'json' | 'html' | 'svg'>,
): Promise<string> {
  if (json) return JSON.stringify(nodes, null, 2);
  if (html) return graphPage(nodes);
  // Loaded for pictures alone: it brings the layout.
  return svg ? (await import('./svg.ts')).graphSvg(nodes) : mermaid(nodes);
}

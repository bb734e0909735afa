import { type Command, Option } from 'commander';
import { compileAll } from '../compiled.ts';
import { projectHere, type SharedOptions, withSelection } from '../options.ts';
import { count } from '../terminal.ts';
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
    .addOption(new Option('--html', 'as a page').conflicts(['svg', 'json', 'mermaid']))
    .addOption(new Option('--svg', 'as a picture').conflicts(['json', 'mermaid']))
    .addOption(new Option('--json', 'as data').conflicts('mermaid'));
  withSelection(command).action(run);
}

async function run(files: readonly string[], options: Options): Promise<void> {
  const { json, html, svg } = options;
  const project = await projectHere(files, options);
  const nodes = graphOf(project, compileAll(project));
  // The output may go to a file.
  if (nodes.length === 0)
    console.error(
      `No entity, resource or endpoint in ${count(project.files.length, 'file')}. Is this the folder of your app?`,
    );
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

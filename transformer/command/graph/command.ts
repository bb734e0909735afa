import type { Command } from 'commander';
import { compileAll } from '../compiled.ts';
import { type SharedOptions, withSelection } from '../options.ts';
import { projectOf } from '../project.ts';
import { graphOf } from './graph.ts';
import { mermaid } from './mermaid.ts';
import { graphPage } from './page.ts';

interface Options extends SharedOptions {
  readonly html?: boolean;
}

export function addGraph(program: Command): void {
  const command = program
    .command('graph')
    .description('entities and their relations, and the resources and endpoints that load them')
    .argument('[files...]', 'files or folders; all files of the tsconfig.json without them')
    .option('--mermaid', 'as a flowchart of Mermaid, the default')
    .option('--html', 'as a page')
    .option('--json', 'as data');
  withSelection(command).action(run);
}

async function run(files: readonly string[], options: Options): Promise<void> {
  const { include, exclude, sources, optimize, json, html } = options;
  const project = await projectOf(process.cwd(), files, { include, exclude, sources, optimize });
  const nodes = graphOf(project, compileAll(project));
  console.log(json ? JSON.stringify(nodes, null, 2) : html ? graphPage(nodes) : mermaid(nodes));
}

/** All ways by which a project gets the program, and what it comes to in each. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hostFolder, installFolder } from '../hosts/install.ts';
import { emptyFolder } from '../packages/archives.ts';
import { nodes } from '../packages/nodes.ts';
import { bundled, bundlers } from './bundled.ts';
import type { Format } from './project.ts';
import { type Command, runnersBy } from './runners.ts';
import { typed, versions } from './typed.ts';

/** A row of the table: a tool in one format. */
export interface Row {
  readonly tool: string;
  readonly format: string;
  /** What a Node has to run. */
  make(isCompiled: boolean): Promise<Command>;
  /** The Nodes that can run it; all, if it does not say. */
  readonly reads?: RegExp;
  /** Installed when the row is first made. */
  readonly hosts: readonly string[];
}

const formats: readonly Format[] = ['esm', 'cjs'];
const shown = { esm: 'ES modules', cjs: 'CommonJS' };
const command = async (file: Promise<string>): Promise<Command> => ({ args: [await file] });

export const rows: readonly Row[] = [
  ...Object.keys(bundlers).flatMap((tool) =>
    formats.map((format) => ({
      tool,
      format: shown[format],
      make: (isCompiled: boolean) => command(bundled(tool, format, isCompiled)),
      hosts: /webpack|Rspack/.test(tool) ? ['webpack'] : [],
    })),
  ),
  ...Object.entries(versions).flatMap(([tool, { host }]) =>
    formats.map((format) => ({
      tool,
      format: shown[format],
      make: (isCompiled: boolean) => command(typed(tool, format, isCompiled)),
      hosts: [host],
    })),
  ),
  ...Object.entries(runnersBy).map(([tool, make]) => ({
    tool,
    format: '',
    make: async (isCompiled: boolean) => make(isCompiled),
    ...(tool.endsWith('TypeScript') && { reads: /24/ }),
    hosts: /Jest|Metro/.test(tool) ? ['full/runners'] : tool === 'Bun' ? ['full/bun'] : [],
  })),
];

/** Each step with what it returned, what was requested, and the store behind it. */
export interface Outcome {
  readonly isCompiled: boolean;
  readonly traces: readonly object[];
}

let outcomes = 0;
const folder = emptyFolder();

/** Runs a program in one Node, or by itself. */
export async function outcomeOf({ args, program, env }: Command, node: string): Promise<Outcome> {
  const file = join(folder, `${outcomes++}.json`);
  const cwd = dirname(args.find((arg) => arg.startsWith('/') && existsSync(arg)) ?? folder);
  const own = { ...process.env, OUTCOME: file, NODE_ENV: 'development', NODE_OPTIONS: '', ...env };
  // A runner inside of Vitest would take itself for a worker.
  for (const name of Object.keys(own).filter((one) => /^VITEST|^NODE_TEST_CONTEXT/.test(one)))
    delete own[name as never];
  const run = promisify(execFile)(program ?? node, args, { cwd, env: own, timeout: 240_000 });
  const said = await run.catch((error: { stdout: string; stderr: string }) => error);
  if (!existsSync(file)) throw new Error(`${said.stdout}${said.stderr}`.trim());
  // Texts of messages are for development, and shorter in production.
  return JSON.parse(readFileSync(file, 'utf8').replace(/"(\w*Error): (?:[^"\\]|\\.)*"/g, '"$1"'));
}

/** The outcome of a cell in some Nodes, or why there is none. */
export async function outcomesOf(
  { hosts, make, reads }: Row,
  isCompiled: boolean,
  names: readonly string[] = Object.keys(nodes),
): Promise<Record<string, Outcome | Error>> {
  const found: Record<string, Outcome | Error> = {};
  try {
    for (const host of hosts) installFolder(hostFolder(host));
    const made = await make(isCompiled);
    for (const name of names)
      found[name] =
        reads?.test(name) === false
          ? new Error(`${name} does not read TypeScript`)
          : await outcomeOf(made, nodes[name]!).catch((error: Error) => error);
  } catch (error) {
    for (const name of names) found[name] = error as Error;
  }
  return found;
}

#!/usr/bin/env node
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CreateError, createApp, refuseTaken, TEMPLATES, type Template } from './create.ts';

/** Of this package; its build puts it here. */
declare const VERSION: string;

const HELP = `Usage: npm create presource [folder] -- [options]

Creates an app with presource, and asks for what is not given.

  --template <name>  ${TEMPLATES.join(' or ')}
  --tsc, --no-tsc    with or without the plugin of tsc, which prints what the compiler finds
  -h, --help         this text
  --version          ${VERSION}`;

const options = {
  template: { type: 'string' },
  tsc: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

try {
  await main();
} catch (error) {
  const { code = '', message } = error as Error & { readonly code?: string };
  if (code === 'ABORT_ERR') {
    // Ctrl-C at a question, or the end of the input.
    console.error('\nNothing was written.');
    process.exitCode = 130;
  } else if (error instanceof CreateError || /^ERR_PARSE_ARGS/.test(code)) {
    // Node adds how to pass a text that begins with a dash.
    console.error(`error: ${message.replace(/ To specify a positional argument .*/s, '')}`);
    process.exitCode = 2;
  } else throw error;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: given(),
    options,
    allowPositionals: true,
    allowNegative: true,
  });
  if (values.help) return console.log(HELP);
  if (values.version) return console.log(VERSION);
  const [named, ...more] = positionals;
  if (more.length > 0) throw new CreateError(`Name one folder, not ${positionals.length}.`);
  const wanted = values.template === undefined ? undefined : known(values.template);
  const ask = asker();
  const folder = named || (await ask('Folder', 'my-app'));
  refuseTaken(folder);
  const template = wanted ?? (await askTemplate(ask));
  const tsc = values.tsc ?? /^y/i.test(await ask('With the plugin of tsc (y or n)', 'n'));
  createApp({ folder, template, tsc }, join(import.meta.dirname, '../templates'), VERSION);
  const [tool] = /^(?:npm|pnpm|yarn|bun)\b/.exec(process.env.npm_config_user_agent ?? '') ?? ['npm'];
  console.log(
    `\n${folder} is there. Next:\n\n  cd ${shellText(folder)}\n  ${tool} install\n  ${tool} run server   # in a terminal of its own\n  ${tool} run dev\n\n${tool} ${tool === 'bun' ? 'run test' : 'test'} runs its tests, and needs Node 22.12.`,
  );
}

/** The arguments. npm takes out the dashes that end its own options; pnpm, Yarn and Bun hand them on. */
function given(): string[] {
  return process.argv.slice(2).filter((arg, at, all) => arg !== '--' || !/^--|^-h$/.test(all[at + 1] ?? ''));
}

/**
 * A path as shells and `cd` take it: a dash at its start is no option. Only double quotes work in Windows' own shell; others
 * replace `!` and `$` inside of them.
 */
function shellText(given: string): string {
  const path = given.startsWith('-') ? `./${given}` : given;
  if (/^[\w./\\:-]+$/.test(path)) return path;
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", "'\\''")}'`;
}

function templateOf(answer: string): Template | undefined {
  return TEMPLATES.find((one) => one === answer);
}

function known(template: string): Template {
  const found = templateOf(template);
  if (!found) throw new CreateError(`There is no template ${template}. Choose ${TEMPLATES.join(' or ')}.`);
  return found;
}

type Ask = (question: string, usual: string) => Promise<string>;

/** Asks again after an answer that is no template. */
async function askTemplate(ask: Ask): Promise<Template> {
  const answer = await ask(`Template (${TEMPLATES.join(' or ')})`, 'vite');
  return templateOf(answer.toLowerCase()) ?? askTemplate(ask);
}

/** Asks on a terminal; elsewhere nobody answers, so the usual answer counts. */
function asker(): Ask {
  return async (question, usual) => {
    if (!process.stdin.isTTY) return usual;
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    // A terminal that is closed answers no more.
    const ended = new AbortController();
    terminal.once('close', () => ended.abort());
    try {
      return (await terminal.question(`${question} [${usual}]: `, ended)).trim() || usual;
    } finally {
      terminal.close();
    }
  };
}

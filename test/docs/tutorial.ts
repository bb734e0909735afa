import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { read } from './pages.ts';

/** What a reader of a tutorial does, in the page's order. */
export type Act =
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  | { readonly kind: 'run'; readonly command: string };

export interface Chapter {
  readonly title: string;
  /** Its sentences, on one line. */
  readonly prose: string;
  readonly acts: readonly Act[];
}

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;

/**
 * The chapters of a page. A block of a shell is run, a line a command. Every other block is a file: its first line is a
 * comment with the name, or the text above names it.
 */
export function chaptersOf(page: string): Chapter[] {
  return read(page)
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const acts: Act[] = [];
      let read = 0;
      for (const { 1: language, 2: block, 0: whole, index } of text.matchAll(FENCE)) {
        const above = text.slice(read, index);
        read = index + whole.length;
        if (language === 'sh') {
          for (const command of block!.trimEnd().split('\n')) acts.push({ kind: 'run', command });
        } else acts.push({ kind: 'write', file: fileOf(block!, above), text: block! });
      }
      const prose = text.replace(FENCE, '').replace(/\s+/g, ' ').trim();
      return { title: text.slice(0, text.indexOf('\n')), prose, acts };
    });
}

function fileOf(block: string, above: string): string {
  const file =
    /^\/\/ ([\w./-]+\.\w+)\n/.exec(block)?.[1] ?? [...above.matchAll(/`([\w./-]+\.\w+)`/g)].at(-1)?.[1];
  if (!file) throw new Error(`No name for the file that begins with ${block.slice(0, 40)}`);
  return file;
}

/** A folder in which a reader works, with what runs in its terminals. */
export class Desk {
  readonly folder: string;
  private readonly running = new Set<ChildProcess>();

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    process.once('exit', () => this.leave());
  }

  write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Replaces a text that occurs once. */
  edit(file: string, from: string, to: string): void {
    const text = readFileSync(join(this.folder, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not have ${from} once:\n${text}`);
    this.write(
      file,
      text.replace(from, () => to),
    );
  }

  /** Runs a command to its end. Returns what it printed. */
  run(command: string): string {
    const { status, stdout, stderr } = spawnSync(command, {
      cwd: this.folder,
      shell: true,
      encoding: 'utf8',
      env: environment(),
    });
    if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
    return stripVTControlCharacters(stdout + stderr);
  }

  /** Runs a command that stays, until it has printed this. Returns the match, and what ends it, as Ctrl-C does. */
  async start(command: string, printed: RegExp): Promise<{ match: RegExpExecArray; stop(): Promise<void> }> {
    // A group of its own, because the shell and npx do not hand a signal on.
    const child = spawn(command, {
      cwd: this.folder,
      shell: true,
      detached: true,
      env: environment(),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.running.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += stripVTControlCharacters(String(chunk));
      });
    const ended = once(child, 'exit');
    const stop = async () => {
      this.running.delete(child);
      endGroup(child);
      await ended;
    };
    for (
      const deadline = Date.now() + 60_000;
      Date.now() < deadline && child.exitCode === null;
      await wait(50)
    ) {
      const match = printed.exec(said);
      if (match) return { match, stop };
    }
    await stop();
    throw new Error(`${command} did not print ${printed}:\n${said}`);
  }

  /** Ends what still runs. */
  leave(): void {
    for (const child of this.running) endGroup(child);
    this.running.clear();
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGTERM');
  } catch {
    // It has ended.
  }
}

/** The environment of a person's terminal, not that of a test. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_ENV$|CI$|VITE_)/.test(name),
  );
  return { ...Object.fromEntries(own), NO_COLOR: '1' };
}

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type ts from 'typescript';
import type { TypeScript } from './hosts.ts';

/** What a run of `tsc` left behind. */
export interface Run {
  readonly exitCode: number | undefined;
  readonly output: string;
}

/** A run that goes on: it builds anew when a file changed. */
export interface Watching {
  /** What was written since the last call. */
  output(): string;
  /** Writes a file, and waits until it was built. */
  change(file: string, text: string): void;
  close(): void;
}

/** What types need to be there, so that no compiler has to read the libraries of each version. */
const RUNTIME = `declare module 'presource' {
  export class Entity { static key: string; static schema: any; static fromJS(props?: object): any }
  export function entity(target: unknown, context: object): any;
  export function createResource(options: object): any;
}
`;

/** Thrown in the place of an end of the process. */
class Exit {
  constructor(readonly code: number | undefined) {}
}

/** A folder with a `tsconfig.json`, in which `tsc` runs inside of this process. */
export class Project {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'presource-tsc-')));

  constructor(files: Readonly<Record<string, string>>, options: object) {
    const compilerOptions = {
      rootDir: 'src',
      outDir: 'out',
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2022'],
      types: [],
      strict: true,
      skipLibCheck: true,
      ...options,
    };
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
    this.write('src/presource.d.ts', RUNTIME);
    for (const [file, text] of Object.entries(files)) this.write(`src/${file}`, text);
  }

  write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** Runs the command to its end: `-p` compiles the project, `-b` builds it. */
  tsc(typescript: TypeScript, command: '-p' | '-b' = '-p', ...flags: string[]): Run {
    const written: string[] = [];
    const system = this.#system(typescript, written);
    try {
      typescript.executeCommandLine(system, () => {}, [command, this.folder, ...flags]);
    } catch (error) {
      if (error instanceof Exit) return { exitCode: error.code, output: written.join('') };
      throw error;
    }
    return { exitCode: undefined, output: written.join('') };
  }

  /** Runs the command with `--watch`; time and the file system's notices are this function's. */
  watch(typescript: TypeScript): Watching {
    const written: string[] = [];
    const timers = new Set<() => void>();
    const watchers = new Map<string, ts.FileWatcherCallback>();
    const system: ts.System = {
      ...this.#system(typescript, written),
      watchFile(path, callback) {
        watchers.set(path, callback);
        return { close: () => watchers.delete(path) };
      },
      watchDirectory: () => ({ close() {} }),
      setTimeout(callback, _milliseconds, ...rest) {
        const timer = () => callback(...rest);
        timers.add(timer);
        return timer;
      },
      clearTimeout: (timer) => timers.delete(timer),
    };
    typescript.executeCommandLine(system, () => {}, ['-p', this.folder, '--watch']);
    const settle = () => {
      for (const timer of timers) {
        timers.delete(timer);
        timer();
      }
    };
    return {
      output: () => written.splice(0).join(''),
      change: (file, text) => {
        this.write(file, text);
        const path = join(this.folder, file);
        watchers.get(path)?.(path, typescript.FileWatcherEventKind.Changed, new Date());
        settle();
      },
      close: () => watchers.clear(),
    };
  }

  #system({ sys }: TypeScript, written: string[]): ts.System {
    return {
      ...sys,
      args: [],
      getCurrentDirectory: () => this.folder,
      write: (text) => {
        written.push(text);
      },
      writeOutputIsTTY: () => false,
      clearScreen() {},
      exit(code) {
        throw new Exit(code);
      },
    };
  }
}

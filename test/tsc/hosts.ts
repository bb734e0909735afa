import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ts from 'typescript';
import { hostFolder } from '../hosts/install.ts';

/** The compilers that the plugin is tested with, by the folder they are installed in. */
export const HOSTS = ['ts59', 'ts60'] as const;

export type Host = (typeof HOSTS)[number] | 'ts54';

/** Those that trees are merged for; 5.4 cannot run as a command inside of a process, and is slow as one of its own. */
export const TREES: readonly Host[] = import.meta.env?.MODE === 'full' ? ['ts54', ...HOSTS] : HOSTS;

export const PLUGIN = join(import.meta.dirname, 'plugin.cjs');

/** What `compilerOptions.plugins` gets: the code, and the findings. */
export const plugins = [
  { transform: PLUGIN },
  { transform: PLUGIN, import: 'check', transformProgram: true },
] as const;

/** TypeScript with the function behind the command `tsc`, which its types do not have. */
export type TypeScript = typeof ts & {
  executeCommandLine(system: ts.System, onProgram: () => void, args: readonly string[]): unknown;
};

/** TypeScript as it comes. */
export const typescriptOf = (host: Host | 'ts49'): TypeScript =>
  createRequire(join(hostFolder(host), 'package.json'))('typescript');

/** TypeScript as `tspc` runs it: it heeds `plugins`. */
export const patchedOf = (host: Host): TypeScript =>
  createRequire(join(hostFolder(host), 'package.json'))('ts-patch/compiler/typescript');

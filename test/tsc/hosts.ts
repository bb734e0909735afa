import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ts from 'typescript';
import { hostFolder } from '../hosts/install.ts';

/** The compilers under ts-patch, by the folder they are installed in. */
export const ALL_HOSTS = ['ts54', 'ts59', 'ts60'] as const;

export type Host = (typeof ALL_HOSTS)[number];

/** Those that every test of the plugin runs with; the oldest has all of them in `npm run test:full`. */
export const HOSTS: readonly Host[] = import.meta.env?.MODE === 'full' ? ALL_HOSTS : ['ts59', 'ts60'];

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

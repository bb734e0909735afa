import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Message, TransformOptions, transform } from 'esbuild';
import { addingForDevelopment } from '../package-manager.ts';
import { importFile, locate } from '../packages.ts';
import { UsageError } from '../terminal.ts';
import { readJson } from '../unreadable.ts';
import type { CompilerOptions } from './layout.ts';

/** What of esbuild is used. */
export interface Esbuild {
  readonly transform: typeof transform;
}

/** The project's own esbuild: only this command needs it, so it is no dependency of this package. */
export async function esbuildOf(root: string): Promise<Esbuild> {
  const manifest = join(root, 'package.json');
  // Node finds no package from a folder whose manifest it cannot read.
  if (existsSync(manifest)) readJson(manifest);
  const path = locate(root, 'esbuild');
  if (path === undefined)
    throw new UsageError(
      `This command removes types with esbuild, which is not installed here: ${addingForDevelopment(root, 'esbuild')}`,
    );
  const found = await importFile<Esbuild & { readonly default?: Esbuild }>(path);
  return found.default ?? found;
}

/** How types are removed, which some options of a `tsconfig.json` change. */
export function transformOptions(
  file: string,
  options: CompilerOptions,
  version: number,
): Pick<TransformOptions, 'loader' | 'target' | 'tsconfigRaw' | 'jsx'> {
  const [, kind = 's', x = ''] = /\.[mc]?([jt])s(x?)$/.exec(file) ?? [];
  const { target, jsx } = options;
  // `preserve` has an option of its own; `react-native` means the same to `tsc`.
  const isKept = jsx === 'preserve' || jsx === 'react-native';
  return {
    // JavaScript may have JSX in any file, as the compiler reads it.
    loader: kind === 't' ? (x ? 'tsx' : 'ts') : 'jsx',
    target: target?.toLowerCase() ?? 'esnext',
    ...(isKept && { jsx: 'preserve' as const }),
    tsconfigRaw: { compilerOptions: raw(options, version) },
  };
}

function raw(options: CompilerOptions, version: number): Record<string, unknown> {
  const { jsx, jsxFactory, jsxFragmentFactory, jsxImportSource, experimentalDecorators } = options;
  const { useDefineForClassFields, verbatimModuleSyntax, target, alwaysStrict, strict } = options;
  return {
    ...{ jsx, jsxFactory, jsxFragmentFactory, jsxImportSource, experimentalDecorators },
    ...{ verbatimModuleSyntax, alwaysStrict, strict },
    // esbuild takes the newest target for granted, and TypeScript 5 the oldest.
    target: target ?? (version >= 6 ? undefined : 'es5'),
    useDefineForClassFields,
  };
}

/** True for what esbuild throws: its findings in one file. */
export const isFailure = (error: unknown): error is { readonly errors: readonly Message[] } =>
  error instanceof Error && Array.isArray((error as { errors?: unknown }).errors);

import { join } from 'node:path';
import { FILES, foreignFile, typicalFile } from './project.ts';

/** What of a linter's plugin is called here. */
interface Plugin {
  readonly rules: Readonly<Record<string, { create(context: object): { Program?(): void } }>>;
  readonly configs: { readonly recommended: { readonly rules: Readonly<Record<string, string>> } };
}

/** Milliseconds of processor time per file that all recommended rules take, as they were last built, of files that are new to them. */
export interface LintTime {
  readonly foreign: number;
  readonly typical: number;
}

export async function lintTimes(): Promise<LintTime> {
  const path = join(import.meta.dirname, '../../../eslint-plugin/dist/index.js');
  const { default: plugin }: { default: Plugin } = await import(path);
  const names = Object.keys(plugin.configs.recommended.rules).map((name) => name.replace('presource/', ''));
  const rules = names.map((name) => plugin.rules[name]!);
  const timeOf = (textOf: (at: number) => string): number => {
    const texts = Array.from({ length: FILES }, (_, at) => textOf(at));
    const before = process.cpuUsage();
    for (const [at, text] of texts.entries()) {
      const context = { filename: `file${at}.ts`, sourceCode: { text }, settings: {}, report() {} };
      for (const rule of rules) rule.create(context).Program?.();
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / FILES / 1000;
  };
  const foreign = foreignFile();
  return {
    // Each text differs, so that no engine has searched it before.
    foreign: timeOf((at) => `${foreign}// ${at}\n`),
    typical: timeOf((at) => typicalFile(at + 1)),
  };
}

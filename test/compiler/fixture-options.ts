import { existsSync, readFileSync } from 'node:fs';
import type { CompileOptions } from '../../transformer/compile.ts';

/** What a fixture is compiled with beside the usual: `options.json` of its folder, as it stands in a `tsconfig.json`. */
export function fixtureOptions(name: string): Pick<CompileOptions, 'fast'> {
  const file = new URL(`../fixtures/${name}/options.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Compiles the programs and the forms beside this file with each of the planted faults, in a process of its own, and tells
 * as JSON which faults changed the parts that some file is linked with.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { plant } from '../equality/loader.ts';
import { faults } from './faults.ts';
import { FORMS } from './forms.ts';

const ROOT = join(import.meta.dirname, '../..');

// A compiler for each fault: its modules are those whose names end with the fault's number.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const query = /\?fault=.*/.exec(context.parentURL ?? '')?.[0] ?? '';
    return { ...found, url: found.url.endsWith('.ts') ? found.url + query : found.url };
  },
  load(url, context, next) {
    const [href, number] = url.split('?fault=') as [string, string?];
    if (!href.endsWith('.ts') || href.includes('/node_modules/')) return next(url, context);
    const file = fileURLToPath(href);
    const fault = number === undefined ? undefined : faults[Number(number)];
    const text = readFileSync(file, 'utf8');
    const source = fault && file === join(ROOT, fault.file) ? plant(text, fault) : text;
    return { format: 'module', source: transformSync(source, { loader: 'ts' }).code, shortCircuit: true };
  },
});

type Compile = typeof import('../../transformer/compile.ts').compile;

const partsBy = (compile: Compile) =>
  FORMS.map(({ code }) =>
    compile(code, { filename: 'form.tsx', link: (entry) => entry })
      .report.filter(({ kind }) => kind === 'part')
      .map(({ name }) => name)
      .sort()
      .join(' '),
  );

const expected = FORMS.map(({ parts }) => [...parts].sort().join(' '));
const found: Record<string, string[]> = {};
for (const [i, { name }] of [{ name: 'none' }, ...faults].entries()) {
  const query = i === 0 ? '' : `?fault=${i - 1}`;
  const { compile } = (await import(`../../transformer/compile.ts${query}`)) as { compile: Compile };
  const parts = partsBy(compile);
  found[name] = FORMS.flatMap(({ form }, at) =>
    parts[at] === expected[at] ? [] : [`${form}: ${parts[at]}`],
  );
}
console.log(JSON.stringify(found));

/**
 * Compiles the forms beside this file with each of the planted faults, in a process of its own, and tells as JSON for each fault
 * which form was linked with other parts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { memo } from '../../runtime/memo.ts';
import { plant } from '../equality/loader.ts';
import { faults } from './faults.ts';
import { FORMS } from './forms.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Modules without a fault, as JavaScript: each compiler has them. */
const scripts = new Map<string, string>();

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
    const scriptOf = (text: string) => transformSync(text, { loader: 'ts' }).code;
    const source =
      fault && file === join(ROOT, fault.file)
        ? scriptOf(plant(readFileSync(file, 'utf8'), fault))
        : memo(scripts, file, () => scriptOf(readFileSync(file, 'utf8')));
    return { format: 'module', source, shortCircuit: true };
  },
});

type Compile = typeof import('../../transformer/compile.ts').compile;

const partsOf = (compile: Compile, code: string): string =>
  compile(code, { filename: 'form.tsx', link: (entry) => entry })
    .report.filter(({ kind }) => kind === 'part')
    .map(({ name }) => name)
    .sort()
    .join(' ');

/** The forms by which faults were found last; `UPDATE=1 node test/linked/faulty.ts` writes them. */
const FOUND = join(import.meta.dirname, 'faults-found.json');
const last: Readonly<Record<string, string>> = JSON.parse(readFileSync(FOUND, 'utf8'));

/** The first form that is linked with other parts than it has to be: if not the one of last time, any other. */
function firstDifference(compile: Compile, name: string): string | undefined {
  const likely = FORMS.filter(({ form }) => form === last[name]);
  for (const { form, code, parts } of [...likely, ...FORMS]) {
    const found = partsOf(compile, code);
    if (found !== [...parts].sort().join(' ')) return form;
  }
  return undefined;
}

const found: Record<string, string | undefined> = {};
for (const [i, { name }] of [{ name: 'none' }, ...faults].entries()) {
  const query = i === 0 ? '' : `?fault=${i - 1}`;
  const { compile } = (await import(`../../transformer/compile.ts${query}`)) as { compile: Compile };
  found[name] = firstDifference(compile, name);
}
if (process.env.UPDATE === '1') writeFileSync(FOUND, `${JSON.stringify(found, null, 2)}\n`);
console.log(JSON.stringify(found));

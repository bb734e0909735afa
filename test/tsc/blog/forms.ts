import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import presource from '../../../transformer/adapters/vite.ts';
import type { Exports, Modules } from '../../compiler/evaluate.ts';
import { type Host, patchedOf, plugins, typescriptOf } from '../hosts.ts';
import { Project } from '../project.ts';
import { run } from '../run.ts';
import type { Data } from './steps.ts';

const FOLDER = join(import.meta.dirname, '../../../examples/blog/src/data');

/** The files of the data layer, each behind those that it imports. */
const FILES = ['server', 'entities', 'comments', 'feed', 'people', 'posts'];

/** The data layer as `tspc` compiles it, or, without the plugin, as it is written. */
export function throughTsc(host: Host, module: 'CommonJS' | 'ESNext', how: 'compiled' | 'as written'): Data {
  const files = Object.fromEntries(
    readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]),
  );
  const project = new Project(files, {
    module,
    rewriteRelativeImportExtensions: true,
    plugins: how === 'compiled' ? plugins : [],
  });
  project.tsc(patchedOf(host));
  const modules: Modules = {};
  for (const file of FILES)
    modules[`./${file}.js`] = run(typescriptOf(host), project.read(`out/${file}.js`), modules);
  project.remove();
  return Object.assign({}, ...Object.values(modules));
}

/** The data layer as Vite builds it. */
export async function throughVite(): Promise<Data> {
  const project = new Project({}, {});
  const entry = join(project.folder, 'entry.ts');
  writeFileSync(entry, FILES.map((file) => `export * from '${join(FOLDER, `${file}.ts`)}';\n`).join(''));
  const result = await build({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [presource()],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: [/^presource/] },
    },
  });
  const [{ output }] = result as unknown as [{ output: [{ code: string }] }];
  project.remove();
  return run(typescriptOf('ts60'), output[0].code, {}) as Exports as Data;
}

/**
 * What every app has is one file, and what every app with React has is another. Of what several entries share, esbuild makes
 * a file for each set of entries: some thirty, which webpack and Rspack wrap one by one in apps of several scripts.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dirname, '../runtime');

/** Each has what these import, unless a former one has it. */
const cores = {
  core: ['entity.ts', 'resource.ts', 'controller/controller.ts'],
  'core-react': ['react/use-suspense.ts', 'react/controller-context.ts'],
};

/** The values of an enum are written in place of its names only in the file that it is built into. */
const ENUMS = ['controller/reading.ts'];

/** Writes these files. Returns plugins for the other files of the package, which leave the sources of these to them. */
export async function writeCores(outdir: string, options: BuildOptions): Promise<Plugin[]> {
  const plugins: Plugin[] = [];
  const taken = new Set(ENUMS);
  for (const [name, entryPoints] of Object.entries(cores)) {
    const { metafile } = await build({ ...options, outdir, entryPoints, write: false, metafile: true });
    const files = Object.keys(metafile.inputs).filter((file) => !taken.has(file));
    const contents = files.map((file) => `export * from './${file}';`).join('\n');
    await build({
      ...options,
      splitting: false,
      outfile: join(outdir, `${name}.js`),
      stdin: { contents, resolveDir: root, loader: 'ts' },
      plugins: [...plugins],
    });
    for (const file of files) taken.add(file);
    plugins.push(leaves(files, name));
  }
  return plugins;
}

/** Leaves source files to the file of the package that has them. */
const leaves = (files: readonly string[], name: string): Plugin => ({
  name: `leaves-${name}`,
  setup({ onResolve }) {
    const paths = new Set(files.map((file) => join(root, file)));
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) =>
      paths.has(join(resolveDir, path)) ? { path: `./${name}.js`, external: true } : undefined,
    );
  },
});

/**
 * Leaves to these files only the exports that other files import. webpack gives each export a name, also one that nobody imports, and
 * names of three letters in place of two from some 170 on: 140 to 210 bytes in an app of several scripts.
 */
export async function closeCores(outdir: string): Promise<void> {
  const files = (await readdir(outdir)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(files.map((file) => readFile(join(outdir, file), 'utf8')));
  for (const name of Object.keys(cores)) {
    const file = `${name}.js`;
    const imported = new Set(texts.flatMap((text) => namesFrom(text, file)));
    const text = texts[files.indexOf(file)]!;
    const exported = text.replace(EXPORTS, (_, names: string) => {
      const left = listOf(names).filter((one) => imported.has(one.replace(/.* as /, '')));
      return `export {\n  ${left.join(',\n  ')}\n};\n`;
    });
    await writeFile(join(outdir, file), withVariablesFirst(exported));
  }
}

/**
 * Minifiers make one declaration of variables that follow each other. So what assigns to them comes after them, and then functions, which
 * exist before any statement runs: 20 bytes in an app.
 */
function withVariablesFirst(text: string): string {
  const { body } = parseSync('core.js', text).program;
  // Each with the comments before it.
  const statements = body.map(({ type, end }, i) => [type, text.slice(body[i - 1]?.end ?? 0, end)] as const);
  const sorted = statements.toSorted(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));
  return `${sorted.map(([, statement]) => statement).join('')}\n`;
}

const LAST = ['ExpressionStatement', 'FunctionDeclaration', 'ExportNamedDeclaration'];

/** What esbuild writes at the end of a file. */
const EXPORTS = /export \{([^}]*)\};\s*$/;

/** The names that a file imports from another one, or passes on. */
const namesFrom = (text: string, file: string): string[] =>
  [...text.matchAll(/^(?:import|export) \{([^}]*)\} from "\.\/([\w-]+\.js)";$/gm)]
    .filter(([, , source]) => source === file)
    .flatMap(([, names]) => listOf(names!).map((one) => one.replace(/ as .*/, '')));

const listOf = (names: string): string[] =>
  names
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

import { dirname, join } from 'node:path';
import { type Plugin, rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/** Leaves imports for an effect out: what they declare is for the package's own files. */
const withoutEffects: Plugin = {
  name: 'without-effects',
  resolveId: (path, importer) =>
    importer && /\/(everything|parts\/(?!declared)\w+)\.ts$/.test(path) ? 'nothing' : undefined,
  load: (id) => (id === 'nothing' ? '' : undefined),
};

/** What code that no compiler reads has in place of classes, with the files of the classes. */
const DECLARED: Readonly<Record<string, string>> = {
  'schema/uncompiled.ts': 'schema/index.ts',
  'endpoint/uncompiled.ts': 'endpoint/rest-endpoint.ts',
};

/**
 * Code that no compiler reads gets the same classes by a call: people read what is said of the classes themselves. With other
 * types of the same name, the declarations of a library would name the entries of generated code, which have the classes.
 */
const asDeclared: Plugin = {
  name: 'as-declared',
  resolveId(path, importer) {
    const declared = importer && DECLARED[path.replace(/^\.\//, '')];
    return declared ? join(dirname(importer), declared) : undefined;
  },
};

/** Writes the declarations of some entries of a package, what they share in files of its own. */
export async function writeDeclarations(
  root: string,
  entries: Readonly<Record<string, string>>,
  outdir: string,
  extension: 'd.ts' | 'd.cts' = 'd.ts',
): Promise<void> {
  const input = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `${root}/${file}`]));
  const bundle = await rollup({
    input,
    // It advises to export each type that another refers to; a test compiles declarations that need none of them. An entry
    // that is imported for its effect exports nothing.
    onwarn: (warning, warn) =>
      warning.code === 'EMPTY_BUNDLE' || /no public re-export/.test(warning.message) || warn(warning),
    // Other packages stay imports, this one's name too.
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    plugins: [withoutEffects, asDeclared, dts({ compilerOptions: { paths: {} } })],
  });
  await bundle.write({
    dir: outdir,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `[name]-[hash].${extension}`,
    // A namespace has only the values of classes that come from another file, and not their types.
    manualChunks: (id) => (/\/schema\/\w+\.ts$/.test(id) ? 'schema' : undefined),
  });
  await bundle.close();
}

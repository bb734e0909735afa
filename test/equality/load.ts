import { stripTypeScriptTypes } from 'node:module';
import { type Module as Linked, SourceTextModule, SyntheticModule } from 'node:vm';
import { transformSync } from 'esbuild';
import * as presource from 'presource';
import * as internal from 'presource/internal';
import { compile } from '../../transformer/compile.ts';

export type Exports = Readonly<Record<string, unknown>>;

/** Texts of a program's modules, as they are and compiled. */
export interface Sources {
  readonly file: string;
  readonly written: string;
  readonly compiled: string;
}

export function compileAll(files: ReadonlyMap<string, string>): readonly Sources[] {
  return [...files].map(([file, written]) => ({
    file,
    written,
    compiled: compile(written, { filename: file }).code,
  }));
}

function synthetic(exports: Exports, identifier: string): Linked {
  const names = Object.keys(exports);
  return new SyntheticModule(
    names,
    function () {
      for (const name of names) this.setExport(name, exports[name]);
    },
    { identifier },
  );
}

const runtime = new Map([
  ['presource', synthetic(presource, 'presource')],
  ['presource/internal', synthetic(internal, 'presource/internal')],
]);

/** No engine knows decorators yet: a host lowers them, of either kind. The compiler leaves none to it. */
function asWritten(text: string, experimentalDecorators: boolean): string {
  if (!text.includes('@')) return stripTypeScriptTypes(text);
  const tsconfigRaw = { compilerOptions: { experimentalDecorators, useDefineForClassFields: true } };
  return transformSync(text, { loader: 'ts', target: 'es2022', tsconfigRaw }).code;
}

/**
 * Runs a program as an app would be run, each module compiled or as it is written; returns what the modules export. The
 * last module is the entry, for those before it may refer to it in functions, which are called in the end.
 */
export async function execute(
  sources: readonly Sources[],
  isCompiled: (at: number) => boolean,
): Promise<readonly Exports[]> {
  const modules = new Map<string, Linked>(runtime);
  const own = sources.map(({ file, written, compiled }, at) => {
    const text = isCompiled(at) ? stripTypeScriptTypes(compiled) : asWritten(written, at % 2 === 1);
    const module = new SourceTextModule(text, { identifier: file });
    modules.set(`./${file}`, module);
    return module;
  });
  for (const module of own.toReversed()) {
    if (module.status === 'unlinked') await module.link((specifier) => modules.get(specifier)!);
    await module.evaluate();
  }
  const exports = own.map((module) => module.namespace as Exports);
  for (const one of exports) {
    for (const [name, value] of Object.entries(one)) if (name.startsWith('connect')) (value as () => void)();
  }
  return exports;
}

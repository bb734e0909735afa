import { stripTypeScriptTypes } from 'node:module';
import { type Module as Linked, SourceTextModule, SyntheticModule } from 'node:vm';
import { transformSync } from 'esbuild';
import * as presource from 'presource';
import * as internal from 'presource/internal';
import * as core from '../../runtime/compiled.ts';
import { PARTS, type PartName } from '../../runtime/contract/parts.ts';
import { linked } from '../../runtime/linked.ts';
import { templates } from '../../runtime/path/url.ts';
import { compile } from '../../transformer/compile.ts';
import { commonJs } from './commonjs.ts';
import { OURS } from './names.ts';

export type Exports = Readonly<Record<string, unknown>>;

/** What was done to a module: nothing, or one of the things that the compiler does; `linked` is for bundles. */
export const LEVELS = ['written', 'small', 'fast', 'linked'] as const;
export type Level = (typeof LEVELS)[number];

/** Texts of a program's modules, as they are and compiled. */
export interface Sources extends Readonly<Record<Level, string>> {
  readonly file: string;
  /** Parts of the runtime that it asks for where it is linked. */
  readonly parts: readonly PartName[];
  /** What the compiler takes for a mistake, in a program that runs. */
  readonly errors: readonly string[];
}

const OPTIMIZE = ['size', 'balanced', 'speed'] as const;

export function compileAll(files: ReadonlyMap<string, string>): readonly Sources[] {
  return [...files].map(([file, written], at) => {
    const options = { filename: file, sources: [OURS] };
    const { code: small, diagnostics } = compile(written, options);
    const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    const fast = compile(written, { ...options, fast: true }).code;
    const optimize = OPTIMIZE[(at + written.length) % OPTIMIZE.length]!;
    const linked = compile(written, { ...options, optimize, link: (entry) => entry });
    const parts = linked.report.filter(({ kind }) => kind === 'part').map(({ name }) => name as PartName);
    return { file, written, small, fast, linked: linked.code, parts, errors };
  });
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
  [OURS, synthetic(presource, OURS)],
  ['presource/internal', synthetic(internal, 'presource/internal')],
  // Which parts are there, `withParts` says.
  ['presource/compiled', synthetic(core, 'presource/compiled')],
  ['presource/compiled-schema', synthetic(presource.schema, 'presource/compiled-schema')],
  ...Object.keys(PARTS).map((name) => [`presource/with-${name}`, synthetic({}, name)] as const),
]);

const required: readonly (readonly [string, Exports])[] = [
  ['presource', presource],
  [OURS, presource],
  ['presource/internal', internal],
];

/** No engine knows decorators and enums: a host lowers them, decorators of either kind. The compiler leaves none of ours to it. */
function lower(text: string, experimentalDecorators: boolean): string {
  if (!/@|enum /.test(text)) return stripTypeScriptTypes(text);
  const tsconfigRaw = { compilerOptions: { experimentalDecorators, useDefineForClassFields: true } };
  return transformSync(text, { loader: 'ts', target: 'es2022', tsconfigRaw }).code;
}

/** How a module is run: compiled or not, as a module or as CommonJS, which tsc makes of it. */
export interface Form {
  readonly level: Level;
  readonly isCommonJs: boolean;
}

/**
 * Runs a program as an app would be run, each module in a form of its own; returns what the modules export. The last
 * module is the entry, for those before it may refer to it in functions, which are called in the end.
 */
export async function execute(
  sources: readonly Sources[],
  formOf: (at: number) => Form,
): Promise<readonly Exports[]> {
  const forms = sources.map((_, at) => formOf(at));
  // A path has one template in a process; each form makes its own.
  templates.clear();
  linked.templates?.clear();
  const exports = forms.some(({ isCommonJs }) => isCommonJs)
    ? await executeInOrder(sources, forms)
    : await executeModules(sources, forms);
  for (const one of exports) {
    for (const [name, value] of Object.entries(one)) if (name.startsWith('connect')) (value as () => void)();
  }
  return exports;
}

function moduleOf(source: Sources, { level }: Form, at: number): SourceTextModule {
  return new SourceTextModule(lower(source[level], at % 2 === 1), { identifier: source.file });
}

async function executeModules(
  sources: readonly Sources[],
  forms: readonly Form[],
): Promise<readonly Exports[]> {
  const modules = new Map<string, Linked>(runtime);
  const own = sources.map((source, at) => moduleOf(source, forms[at]!, at));
  for (const [at, module] of own.entries()) modules.set(`./${sources[at]!.file}`, module);
  for (const module of own.toReversed()) {
    if (module.status === 'unlinked') await module.link((specifier) => modules.get(specifier)!);
    await module.evaluate();
  }
  return own.map((module) => module.namespace as Exports);
}

/** With CommonJS among them, modules run one after the other: nothing of a later one is asked for before it ran. */
async function executeInOrder(
  sources: readonly Sources[],
  forms: readonly Form[],
): Promise<readonly Exports[]> {
  const modules = new Map<string, Linked>(runtime);
  const known = new Map<string, Exports>(required);
  for (const [at, source] of sources.entries()) {
    const { file, written } = source;
    const form = forms[at]!;
    if (form.isCommonJs) {
      const exports: Exports = {};
      const code = commonJs(file, written, form.level);
      new Function('require', 'exports', code)((name: string) => known.get(name), exports);
      known.set(`./${file}`, exports);
      modules.set(`./${file}`, synthetic(exports, file));
    } else {
      const module = moduleOf(source, form, at);
      await module.link((specifier) => modules.get(specifier)!);
      await module.evaluate();
      known.set(`./${file}`, module.namespace as Exports);
      modules.set(`./${file}`, module);
    }
  }
  return sources.map(({ file }) => known.get(`./${file}`)!);
}

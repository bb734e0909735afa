import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');
const RUNTIME = join(ROOT, 'runtime/');

/** The entries that an app imports in production, by the prefix of their names. */
const ENTRIES: Readonly<Record<string, string>> = {
  '': 'index.ts',
  'react ': 'react/index.ts',
  'boundaries ': 'boundaries/index.ts',
  'graphql ': 'graphql/index.ts',
  'ssr ': 'ssr/index.ts',
  'inspect ': 'devtools/data.ts',
};

/** Types whose members users write, or read. The others are parts of these, or the same under another name. */
const TYPES = new Set(
  `Response ControllerOptions Hooks RetryOptions GcOptions CollectOptions EndpointOptions RestGenerics RestOptions
   ResourceGenerics ResourceOptions ResourceMembers CollectionOptions MixinOptions Snapshot Meta DLE AsyncBoundaryProps
   DataProviderProps ErrorBoundaryProps ErrorComponentProps ServerProviderProps GQLOptions ServerPageOptions Inspection
   Recording ReduxOptions RestEndpoint`.split(/\s+/),
);

const internal = new Set<string>(JSON.parse(readFileSync(join(RUNTIME, 'internal-names.json'), 'utf8')));

function isPublic(symbol: ts.Symbol): boolean {
  const { name, declarations = [] } = symbol;
  const isOurs = declarations.some((one) => one.getSourceFile().fileName.startsWith(RUNTIME));
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const isHidden = declarations.some((one) => ts.getCombinedModifierFlags(one) & hidden);
  return isOurs && !isHidden && !internal.has(name) && !/^(~|#|__|prototype$)/.test(name);
}

/** Every export of the runtime and every member of what it exports, as `Controller.fetch` or `schema.Union`. */
export function publicNames(): readonly string[] {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const files = Object.values(ENTRIES).map((file) => join(RUNTIME, file));
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const seen = new Set<ts.Symbol>();

  const addMembers = (owner: string, type: ts.Type) => {
    for (const member of checker.getPropertiesOfType(type))
      if (isPublic(member)) found.add(`${owner}.${member.name}`);
  };

  const add = (prefix: string, symbol: ts.Symbol): void => {
    const aliased = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    // A class that a call hands on: `schema.All`.
    const made =
      aliased.flags & ts.SymbolFlags.Variable ? checker.getTypeOfSymbol(aliased).symbol : undefined;
    const target = made && made.flags & ts.SymbolFlags.Class ? made : aliased;
    const name = prefix + symbol.name;
    if (target.flags & ts.SymbolFlags.Module) {
      for (const one of checker.getExportsOfModule(target)) add(`${name}.`, one);
      return;
    }
    if (target.flags & ts.SymbolFlags.Value) found.add(name);
    // The same under a second name has the same members.
    if (seen.has(target)) return;
    seen.add(target);
    const isClass = target.flags & ts.SymbolFlags.Class;
    if (isClass || TYPES.has(symbol.name)) addMembers(name, checker.getDeclaredTypeOfSymbol(target));
    if (isClass) addMembers(name, checker.getTypeOfSymbol(target));
  };

  for (const [prefix, file] of Object.entries(ENTRIES)) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(RUNTIME, file))!)!;
    for (const symbol of checker.getExportsOfModule(module)) add(prefix, symbol);
  }
  return [...found];
}

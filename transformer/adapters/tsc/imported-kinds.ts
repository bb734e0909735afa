import { type ImportedKind, SCHEMA_CLASSES } from '../../analyze/linking/values/plain-schemas.ts';
import type { KindOfImport } from '../../compile.ts';
import type { TypeScript, ts } from './host.ts';

/**
 * Tells by the types of a program whether an imported name is a class, a schema object or a function; other hosts read the text of
 * the neighbor. `undefined` if the host may emit a file that changed without those that import it.
 */
export function importedKinds(
  host: TypeScript,
  program: ts.Program,
  source: ts.SourceFile,
): KindOfImport | undefined {
  const options = program.getCompilerOptions();
  if (options.isolatedModules || options.assumeChangesOnlyAffectDirectDependencies) return undefined;
  // Where output is kept, hosts emit a file that changed and those that import it, but none that has its names from an index.
  const isKept = options.incremental || options.composite || options.watch;
  return (specifier, name) => {
    const literal = source.statements
      .filter(host.isImportDeclaration)
      .map(({ moduleSpecifier }) => moduleSpecifier)
      .find((one) => host.isStringLiteral(one) && one.text === specifier);
    const checker = program.getTypeChecker();
    const module = literal && checker.getSymbolAtLocation(literal);
    const [base, member] = name.split('.');
    const found = module && checker.getExportsOfModule(module).find((one) => one.name === base);
    if (!found) return undefined;
    const symbol = found.flags & host.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
    const declared = symbol.valueDeclaration;
    if (isKept && declared?.getSourceFile() !== module.valueDeclaration) return undefined;
    if (member !== undefined) return isStaticFunction(host, symbol, member) ? 'function' : undefined;
    return declared && kindOf(host, declared);
  };
}

function kindOf(host: TypeScript, declared: ts.Declaration): ImportedKind | undefined {
  const value = initialOf(host, declared);
  if (!value) return undefined;
  if (host.isClassLike(value)) return 'schema';
  if (host.isFunctionDeclaration(value)) return 'function';
  // Another kind of variable may get a shape later.
  if (host.isArrowFunction(value) || host.isFunctionExpression(value))
    return isLet(host, declared) ? undefined : 'function';
  if (!host.isNewExpression(value)) return undefined;
  const { expression } = value;
  const name = host.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  return SCHEMA_CLASSES.has(name) ? 'schema' : undefined;
}

/** True for `Money.from` of `class Money { static from(text) {…} }`. */
function isStaticFunction(host: TypeScript, { exports }: ts.Symbol, name: string): boolean {
  const declared = exports?.get(name as ts.__String)?.valueDeclaration;
  if (!declared || !host.isClassLike(declared.parent)) return false;
  const value = host.isPropertyDeclaration(declared) ? declared.initializer : declared;
  return (
    !!value &&
    (host.isMethodDeclaration(value) || host.isArrowFunction(value) || host.isFunctionExpression(value))
  );
}

/** `const Post = class {}`, `export default (iso) => …`: what follows; otherwise the declaration. */
function initialOf(host: TypeScript, declared: ts.Declaration): ts.Node | undefined {
  if (host.isVariableDeclaration(declared)) return declared.initializer;
  return host.isExportAssignment(declared) ? declared.expression : declared;
}

const isLet = (host: TypeScript, declared: ts.Declaration): boolean =>
  host.isVariableDeclaration(declared) && !(host.getCombinedNodeFlags(declared) & host.NodeFlags.Const);

import { HOLDERS } from '../../analyze/linking/plain-schemas.ts';
import type { HasSchema } from '../../compile.ts';
import type { TypeScript, ts } from './host.ts';

/**
 * Tells by the types of a program whether an imported name is a class or a schema object; other hosts read the text of the
 * neighbor. `undefined` if the host may emit a file that changed without those that import it.
 */
export function importedSchemas(
  host: TypeScript,
  program: ts.Program,
  source: ts.SourceFile,
): HasSchema | undefined {
  const { isolatedModules, assumeChangesOnlyAffectDirectDependencies } = program.getCompilerOptions();
  if (isolatedModules || assumeChangesOnlyAffectDirectDependencies) return undefined;
  return (specifier, name) => {
    const literal = source.statements
      .filter(host.isImportDeclaration)
      .map(({ moduleSpecifier }) => moduleSpecifier)
      .find((one) => host.isStringLiteral(one) && one.text === specifier);
    const checker = program.getTypeChecker();
    const module = literal && checker.getSymbolAtLocation(literal);
    const found = module && checker.getExportsOfModule(module).find((one) => one.name === name);
    if (!found) return false;
    const symbol = found.flags & host.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
    const declared = symbol.valueDeclaration;
    if (!declared || host.isClassLike(declared)) return declared !== undefined;
    const value = host.isVariableDeclaration(declared) ? declared.initializer : undefined;
    if (!value || !host.isNewExpression(value)) return false;
    const { expression } = value;
    return HOLDERS.has(
      host.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText(),
    );
  };
}

import { hasChecked } from './check.ts';
import { hostDiagnostic, isShown, printDiagnostics } from './diagnostics.ts';
import { compiled, type PluginConfig } from './file.ts';
import { type Extras, hostOf, type TypeScript, type ts } from './host.ts';
import { LinkedImports, printsImports } from './imports.ts';
import { mergeTrees } from './merge.ts';

/**
 * The plugin's code: `{ "transform": "@presource/transformer" }`. Declarations are created from the original
 * source, so they contain no generated code.
 *
 * @throws if the host's TypeScript does not support transformers
 */
export function transform(
  program: ts.Program,
  config: PluginConfig = {},
  extras?: Partial<Extras>,
): ts.TransformerFactory<ts.SourceFile> {
  const host = hostOf(extras);
  return (context) => {
    const imports = config.link ? new LinkedImports(host, context) : undefined;
    return (source) => {
      const result = compiled(host, program, source, config);
      if (!result) return source;
      if (!hasChecked(program)) {
        const diagnostics = result.diagnostics
          .filter(isShown)
          .map((one) => hostDiagnostic(host, source, one));
        if (diagnostics.length > 0) showDiagnostics(host, program, diagnostics, extras);
      }
      const tree = result.edits.length > 0 ? mergeTrees(host, context, source, result) : source;
      if (!imports || !result.linking) return tree;
      return imports.link(source, tree, result.linking, printsImports(host, program, source));
    };
  };
}

/** Without the second entry, findings are reported when a file is emitted. */
function showDiagnostics(
  host: TypeScript,
  program: ts.Program,
  diagnostics: readonly ts.Diagnostic[],
  extras: Partial<Extras> | undefined,
): void {
  const errors = diagnostics.filter(({ category }) => category === host.DiagnosticCategory.Error);
  const warnings = diagnostics.filter((one) => !errors.includes(one));
  printDiagnostics(host, program, warnings);
  if (extras?.addDiagnostic && extras.diagnostics) for (const error of errors) extras.addDiagnostic(error);
  else if (errors.length > 0) {
    // Report errors here: ttypescript drops added diagnostics and exits with the status of tsc.
    printDiagnostics(host, program, errors);
    process.once('exit', (status) => {
      process.exitCode = status || host.ExitStatus.DiagnosticsPresent_OutputsGenerated;
    });
  }
}

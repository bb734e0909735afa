export { type CompileOptions, type CompileResult, compile } from './compile.ts';
export type { Code, Severity } from './diagnostics/catalogue.ts';
export { type Diagnostic, print } from './diagnostics/diagnostic.ts';
export type { Origin } from './model/origin.ts';
export type { ReportEntry } from './report.ts';

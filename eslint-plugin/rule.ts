import { type Code, catalogue, type Diagnostic } from '@presource/transformer/compile';
import { findingsOf, type LintContext, textOf } from './findings.ts';

/** A rule in the form that ESLint 9 and 10 and oxlint read. */
export interface Rule {
  readonly meta: {
    readonly type: 'problem' | 'suggestion';
    readonly docs: { readonly description: string; readonly url: string };
    readonly fixable: 'code';
    readonly hasSuggestions: true;
    readonly schema: [];
  };
  create(context: LintContext): { Program?(): void };
}

const PAGE = 'https://github.com/presource/presource/blob/main/docs/reference/diagnostics.md';

/** The rule that reports the findings with this code. */
export function ruleOf(code: Code): Rule {
  const { severity, title } = catalogue[code];
  return {
    meta: {
      type: severity === 'info' ? 'suggestion' : 'problem',
      docs: { description: title, url: `${PAGE}#${code}` },
      fixable: 'code',
      hasSuggestions: true,
      schema: [],
    },
    create(context) {
      const findings = findingsOf(context).get(code);
      if (!findings) return {};
      return {
        Program() {
          for (const finding of findings) context.report(problemOf(finding, context));
        },
      };
    },
  };
}

/** A finding as a problem of a linter. A replacement that changes what the program does is only suggested. */
function problemOf({ title, message, remedy, origin, fix }: Diagnostic, { sourceCode }: LintContext): object {
  const { start, end } = origin;
  const text = textOf(sourceCode);
  const replace = (fixer: Fixer) => fixer.replaceTextRange([start, end], fix!.text);
  return {
    loc: { start: placeOf(text, start), end: placeOf(text, end) },
    message: `${title}. ${message} ${remedy}`,
    ...(fix?.isSafe && { fix: replace }),
    ...(fix && !fix.isSafe && { suggest: [{ desc: remedy, fix: replace }] }),
  };
}

/** An offset as linters tell it: lines count from one, columns from zero. */
function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|[\r\n\u2028\u2029]/);
  return { line: lines.length, column: lines.at(-1)!.length };
}

interface Fixer {
  replaceTextRange(range: readonly [number, number], text: string): unknown;
}

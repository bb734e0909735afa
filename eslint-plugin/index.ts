/**
 * The findings of presource's compiler as rules, one per code of the catalogue.
 *
 *     import presource from 'eslint-plugin-presource';
 *     export default [presource.configs.recommended];
 */
import { type Code, catalogue } from '@presource/transformer/compile';
import { type Rule, ruleOf } from './rule.ts';

export type { LintContext } from './findings.ts';
export type { Rule } from './rule.ts';

export interface Plugin {
  readonly meta: { readonly name: string; readonly version: string };
  readonly rules: Readonly<Record<Code, Rule>>;
  readonly configs: {
    /** Every rule that finds a mistake: errors of the compiler as errors, warnings as warnings. */
    readonly recommended: Config;
  };
}

/** A flat config of ESLint. */
export interface Config {
  readonly name: string;
  // ESLint's own type asks for a plugin of any version here.
  plugins: Record<string, Pick<Plugin, 'meta' | 'rules'>>;
  rules: Record<string, 'error' | 'warn'>;
}

declare const VERSION: string;

const codes = Object.keys(catalogue) as Code[];

const base = {
  meta: { name: 'eslint-plugin-presource', version: VERSION },
  rules: Object.fromEntries(codes.map((code) => [code, ruleOf(code)])) as Record<Code, Rule>,
};

const levels = { error: 'error', warning: 'warn' } as const;

const recommended: Config = {
  name: 'presource/recommended',
  plugins: { presource: base },
  rules: Object.fromEntries(
    codes.flatMap((code) => {
      const { severity } = catalogue[code];
      // What needs no fix is reported only on request.
      return severity === 'info' ? [] : [[`presource/${code}`, levels[severity]]];
    }),
  ),
};

const plugin: Plugin = { ...base, configs: { recommended } };

export default plugin;

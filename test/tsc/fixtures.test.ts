import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';
import { describeModule } from '../compiler/describe-module.ts';
import { type Exports, evaluate, evaluateCompiled, type Modules } from '../compiler/evaluate.ts';
import { fixtureOptions } from '../compiler/fixture-options.ts';
import { normalize } from '../compiler/normalize.ts';
import { compileWith } from './compile.ts';
import { TREES, type TypeScript, typescriptOf } from './hosts.ts';
import { run } from './run.ts';

/**
 * Each fixture of the compiler, through tsc: it does what it does without the
 * plugin, and its responses fill the store as they do when it comes through a bundler.
 */
const FIXTURES = join(import.meta.dirname, '../fixtures');

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

class Fixture {
  readonly files: readonly string[];
  readonly input: string;

  constructor(readonly name: string) {
    this.files = readdirSync(join(FIXTURES, name));
    this.input = this.files.find((file) => file.startsWith('input.'))!;
  }

  read = (file: string): string => readFileSync(join(FIXTURES, this.name, file), 'utf8');

  /** The modules beside the input, which are never compiled. */
  modules(): Modules {
    const others = this.files.filter((file) => /\.[jt]s$/.test(file) && !/^(input|output)\./.test(file));
    return Object.fromEntries(others.map((file) => [`./${file}`, evaluate(this.read(file), file)]));
  }

  bundled = (): Exports =>
    evaluateCompiled(this.read(this.input), this.input, this.modules(), fixtureOptions(this.name));

  throughTsc(typescript: TypeScript, options: ts.CompilerOptions, how: 'compiled' | 'as written'): Exports {
    const file = join(FIXTURES, this.name, this.input);
    const { code } = compileWith(typescript, file, options, how, fixtureOptions(this.name));
    return run(typescript, code, this.modules());
  }
}

/** What a module throws is part of what it does. */
function described(evaluate: () => Exports): Exports {
  try {
    return describeModule(evaluate());
  } catch (error) {
    return { throws: (error as Error).message };
  }
}

const fixtures = readdirSync(FIXTURES).map((name) => new Fixture(name));

describe.each(TREES)('%s', (host) => {
  const typescript = typescriptOf(host);
  const { CommonJS, ESNext } = typescript.ModuleKind;
  const forms = [
    { module: CommonJS },
    { module: ESNext },
    { module: CommonJS, experimentalDecorators: true },
  ] as const;

  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, fixture) => {
    const response = fixture.files.includes('response.json') ? fixture.read('response.json') : '[]';
    const calls = JSON.parse(response);
    // The older decorators do not stand before class expressions: tsc says so, and drops them.
    const isBoth = !/=\s*@/.test(fixture.read(fixture.input));
    for (const options of isBoth ? forms : forms.slice(0, 2)) {
      const compiled = () => fixture.throughTsc(typescript, options, 'compiled');
      const written = () => fixture.throughTsc(typescript, options, 'as written');
      expect(described(compiled)).toEqual(described(written));
      if (calls.length === 0) continue;
      const filled = normalize(compiled(), calls);
      expect(filled).toEqual(normalize(fixture.bundled(), calls));
      expect(filled.tables).toEqual(normalize(written(), calls).tables);
    }
  });
});

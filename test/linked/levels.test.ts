/**
 * What the levels write in files that are linked, and that it does what the file did before: of the samples beside this
 * file, and of every fixture. `UPDATE=1` writes the outputs anew; read the difference before you commit it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { compile, type Optimize } from '../../transformer/compile.ts';
import { describeModule } from '../compiler/describe-module.ts';
import { evaluate, type Modules } from '../compiler/evaluate.ts';
import { bundlers } from '../size/bundle.ts';
import { resultOf } from './run.ts';

const LEVELS: readonly Optimize[] = ['size', 'balanced', 'speed'];
const samples = new URL('levels/', import.meta.url);
const fixtures = new URL('../fixtures/', import.meta.url);

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const compiled = (code: string, filename: string, optimize: Optimize) =>
  compile(code, { filename, optimize, link: (entry) => entry });

function shown(code: string, filename: string, modules: Modules = {}): unknown {
  try {
    return describeModule(evaluate(code, filename, modules));
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(readdirSync(samples))('%s', (name) => {
  const read = (file: string) => readFileSync(new URL(`${name}/${file}`, samples), 'utf8');
  const input = read('input.ts');

  test.each(LEVELS)('%s', (level) => {
    const { code } = compiled(input, 'input.ts', level);
    const file = new URL(`${name}/${level}.ts`, samples);
    if (process.env.UPDATE === '1') writeFileSync(file, code);
    expect(code).toBe(readFileSync(file, 'utf8'));
    expect(shown(code, 'input.ts')).toEqual(shown(input, 'input.ts'));
  });
});

const cases = readdirSync(fixtures).flatMap((name) => LEVELS.map((level) => [name, level] as const));

test.each(cases)('fixture %s, %s', (name, level) => {
  const folder = new URL(`${name}/`, fixtures);
  const files = readdirSync(folder);
  const input = files.find((file) => file.startsWith('input.'))!;
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
  const { code, diagnostics } = compiled(read(input), input, level);
  if (diagnostics.some(({ severity }) => severity === 'error')) return;
  const beside = files.filter((file) => /\.[jt]s$/.test(file) && !/^(input|output)\./.test(file));
  const modules = () => Object.fromEntries(beside.map((file) => [`./${file}`, evaluate(read(file), file)]));
  expect(shown(code, input, modules())).toEqual(shown(read(input), input, modules()));
});

test('a level that there is not is refused', () => {
  expect(() => compile('', { filename: 'a.ts', optimize: 'fast' as never })).toThrow(
    'The option `optimize` of presource is "fast". Write "size", "balanced" or "speed".',
  );
});

test('without linking a level writes nothing that the runtime has to be bundled for', () => {
  for (const name of readdirSync(samples)) {
    const input = readFileSync(new URL(`${name}/input.ts`, samples), 'utf8');
    for (const optimize of LEVELS)
      expect(compile(input, { filename: 'a.ts', optimize }).code).not.toMatch(/__x\.(nameOf|resource)/);
  }
});

test.each(bundlers)('a class keeps its name where its resource is in no bundle: %s', async (bundler) => {
  const text = readFileSync(new URL('class-path/input.ts', samples), 'utf8');
  const used =
    'export const result = [Post, Person, Status].map((one) => [one.name, one.key, new one().id]);';
  for (const level of LEVELS) {
    const { code } = compiled(
      `${text}\n${used}`.replace(/export (?=const \w+Resource|class)/g, ''),
      'a.ts',
      level,
    );
    expect(await resultOf(bundler, code)).toBe(
      JSON.stringify(['Post', 'Person', 'Status'].map((name) => [name, name, 0])),
    );
  }
});

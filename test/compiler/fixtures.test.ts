import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { type CompileOptions, type CompileResult, compile, print } from '../../transformer/compile.ts';
import { describeModule } from './describe-module.ts';
import { type Exports, evaluate, evaluateCompiled, type Modules } from './evaluate.ts';
import { fixtureOptions } from './fixture-options.ts';
import { normalize } from './normalize.ts';

/**
 * Each folder of `test/fixtures` is one case: what a file becomes, and that it does the same as before.
 * `UPDATE=1` writes the outputs anew; read the difference before you commit it.
 */
const FIXTURES = new URL('../fixtures/', import.meta.url);
const isUpdating = process.env.UPDATE === '1';

/** A decorator, as far as the fixtures write them on one line; ours are erased. */
const DECORATOR = /@[\w.]+(?:\((?:\(\) => )?[^()]*\))?/g;

class Fixture {
  readonly files: readonly string[];
  readonly input: string;
  readonly options: Pick<CompileOptions, 'fast'>;

  constructor(readonly name: string) {
    this.options = fixtureOptions(name);
    this.files = readdirSync(new URL(`${name}/`, FIXTURES));
    this.input = this.files.find((file) => file.startsWith('input.'))!;
  }

  path(file: string): URL {
    return new URL(`${this.name}/${file}`, FIXTURES);
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8');
  }

  compile(code = this.read(this.input)): CompileResult {
    return compile(code, { ...this.options, filename: this.input });
  }

  /** Compares with a file of the folder, which is there only when it has something to say. */
  expect(file: string, actual: string): void {
    if (isUpdating && actual) writeFileSync(this.path(file), actual);
    else if (isUpdating) rmSync(this.path(file), { force: true });
    const expected = existsSync(this.path(file)) ? this.read(file) : '';
    expect(actual).toBe(expected);
  }

  /** Runs the input compiled or as it is; the other files of the folder are never compiled. */
  run(how: 'compiled' | 'as written'): Exports {
    const modules: Modules = {};
    for (const file of this.files) {
      const isModule = /\.[jt]s$/.test(file) && !/^(input|output)\./.test(file);
      if (isModule) modules[`./${file}`] = evaluate(this.read(file), file);
    }
    const code = this.read(this.input);
    if (how === 'as written') return evaluate(code, this.input, modules);
    return evaluateCompiled(code, this.input, modules, this.options);
  }
}

/** Words of the language, which tell one line from another no better than a bracket does. */
const KEYWORDS = new Set(
  (
    'abstract any async await boolean class const declare default enum export extends for from function import ' +
    'interface let new null number override private readonly return static string super this true type undefined var'
  ).split(' '),
);

/** The first word of a line that is its author's. */
const ownWord = (line: string): string | undefined =>
  line
    .replace(DECORATOR, '')
    .match(/[A-Za-z]{3,}/g)
    ?.find((word) => !KEYWORDS.has(word));

/** What a module does when it is loaded: what it exports, or the message of what it throws. */
interface Loaded {
  readonly exports?: Exports;
  readonly throws?: string;
}

function load(run: () => Exports): Loaded {
  try {
    return { exports: describeModule(run()) };
  } catch (error) {
    return { throws: (error as Error).message };
  }
}

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

for (const name of readdirSync(FIXTURES)) {
  const fixture = new Fixture(name);
  const { code, diagnostics } = fixture.compile();
  const isBroken = diagnostics.some(({ severity }) => severity === 'error');

  describe(name, () => {
    it('becomes what the folder shows', () => {
      const changed = code === fixture.read(fixture.input) ? '' : code;
      fixture.expect(fixture.input.replace('input', 'output'), changed);
      fixture.expect('diagnostics.txt', diagnostics.map((one) => `${print(one)}\n`).join('\n'));
    });

    it('has no file that nobody reads', () => {
      const output = fixture.input.replace('input', 'output');
      const written = [
        'diagnostics.txt',
        'options.json',
        ...(isBroken ? [] : ['throws.txt']),
        fixture.input,
        output,
      ];
      const isRead = (file: string): boolean =>
        written.includes(file) ||
        file === 'response.json' ||
        (file === 'store.json' && fixture.files.includes('response.json')) ||
        fixture.files.some((other) => other !== file && fixture.read(other).includes(`'./${file}'`));
      expect(fixture.files.filter((file) => !isRead(file))).toEqual([]);
    });

    it('becomes the same bytes each time', () => {
      expect(fixture.compile()).toEqual(fixture.compile());
    });

    it('stays as it is when it is compiled once more', () => {
      expect(fixture.compile(code).code).toBe(code);
    });

    it('keeps every line where it was', () => {
      const input = fixture.read(fixture.input).split('\n');
      const output = code.split('\n');
      for (const [index, line] of input.entries()) {
        const word = ownWord(line);
        if (word && !/searchParams|body|string;/.test(line)) expect(output[index]).toContain(word);
      }
    });

    if (!isBroken) {
      it('does what it did before', () => {
        const compiled = load(() => fixture.run('compiled'));
        expect(compiled).toEqual(load(() => fixture.run('as written')));
        // A module that only fails shows nothing else of itself: the folder has to say so.
        fixture.expect('throws.txt', compiled.throws === undefined ? '' : `${compiled.throws}\n`);
      });
    }

    if (fixture.files.includes('response.json')) {
      it('fills the store as it did before', () => {
        const calls = JSON.parse(fixture.read('response.json'));
        const compiled = normalize(fixture.run('compiled'), calls);
        const written = normalize(fixture.run('as written'), calls);
        expect(compiled.tables).toEqual(written.tables);
        fixture.expect('store.json', `${JSON.stringify(compiled, null, 2)}\n`);
      });
    }
  });
}

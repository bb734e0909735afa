import { afterEach, describe, expect, it, vi } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { forms, run } from './forms.ts';

const IMPORT = "import { Entity, entity, field, pk } from 'presource';\n";

/** Wrong code, what development says of it when it runs, and the compiler's finding. */
const misuses: Readonly<Record<string, readonly [code: string, says: RegExp, finding: string]>> = {
  '@pk before a static field': [
    '@entity class A extends Entity { @pk static id = 0; }',
    /^@pk of "id" is on a static field, which no record has/,
    'decorator-place',
  ],
  '@pk before a method': [
    '@entity class A extends Entity { @pk id() {} }',
    /^@pk of "id" is on a method( or accessor)?, not on a field/,
    'decorator-place',
  ],
  '@field before a getter': [
    '@entity class A extends Entity { @field(() => A) get id() { return 1; } }',
    /^@field of "id" is on a (getter|method or accessor), not on a field/,
    'decorator-place',
  ],
  '@field of a class': [
    '@entity class B extends Entity {} @entity class A extends Entity { @field(B) b = null; }',
    /^@field takes a function that returns the schema\. Write @field\(\(\) => B\)\.$/,
    'decorator-field-schema',
  ],
  '@field of a list': [
    '@entity class A extends Entity { @field([Entity]) b = null; }',
    /^@field takes a function/,
    'decorator-field-schema',
  ],
  '@field of a converter': [
    '@entity class A extends Entity { @field((text) => new Date(text)) at = null; }',
    /^@field takes a function .* has a parameter, .*Write @field\(\(\) => \(?text\)? => new Date\(text\)\)\.$/,
    'decorator-field-schema',
  ],
  '@field without a call': [
    '@entity class A extends Entity { @field b = null; } new A();',
    /^@field takes a function/,
    'decorator-field-schema',
  ],
  '@entity twice': [
    "@entity('A') @entity('B') class A extends Entity {}",
    /^A has @entity twice/,
    'decorator-entity-repeated',
  ],
  '@entity before a field': [
    '@entity class A extends Entity { @entity id = 0; }',
    /^@entity is not on a class/,
    'decorator-entity-place',
  ],
  '@pk before a class': [
    '@pk @entity class A extends Entity {}',
    /^@pk( of "A")? is (not on a field|on a class)/,
    'decorator-place',
  ],
};

const TC39_ONLY: typeof misuses = {
  '@pk before a private field': [
    '@entity class A extends Entity { @pk #id = 0; }',
    /^@pk of "#id" is on a private field, which no response has/,
    'decorator-place',
  ],
};

const lowered = Object.keys(forms).filter((form) => !form.startsWith('compiled'));

function thrownBy(form: string, code: string): unknown {
  try {
    run(form, IMPORT + code);
  } catch (error) {
    return error;
  }
  return undefined;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe.each(lowered)('%s', (form) => {
  const all = form.includes('experimental') ? misuses : { ...misuses, ...TC39_ONLY };
  it.each(Object.entries(all))('%s', (_, [code, says]) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = thrownBy(form, code) as Error;
    expect(error.name).toBe('DecoratorError');
    expect(error.message).toMatch(says);
  });

  it('@field in a class without @entity', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    run(form, `${IMPORT}class A extends Entity { @field(() => A) next = null; }`);
    expect(said).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(String(said.mock.calls[0]?.[0])).toBe(
      'DecoratorError: Field "next" is decorated, but its class is not. Put @entity on the class.',
    );
  });

  it('says nothing of a class that is decorated', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    run(form, `${IMPORT}@entity class A extends Entity { @pk id = 0; @field(() => A) next = null; }`);
    await Promise.resolve();
    expect(said).not.toHaveBeenCalled();
  });
});

describe('the compiler', () => {
  const findings = (code: string) =>
    compile(IMPORT + code, { filename: 'input.ts' }).diagnostics.map(({ code }) => code);

  it.each(Object.entries({ ...misuses, ...TC39_ONLY }))('%s', (_, [code, , finding]) => {
    expect(findings(code)).toContain(finding);
  });

  it('leaves the decorators of such a class to the runtime', () => {
    for (const [code] of Object.values(misuses)) {
      const decorators = code.match(/@\w+/g) ?? [];
      const after = compile(IMPORT + code, { filename: 'input.ts' }).code;
      const erased = code.includes('class B') ? 1 : 0;
      expect(after.match(/@\w+/g)?.filter((text) => text !== '@__PURE')).toHaveLength(
        decorators.length - erased,
      );
    }
  });

  it('is milder where a class does not come with its module', () => {
    const code = 'function f() { @entity class A extends Entity { @pk static id = 0; } }';
    expect(compile(IMPORT + code, { filename: 'input.ts' }).diagnostics).toMatchObject([
      { code: 'decorator-place', severity: 'warning' },
    ]);
  });

  it.each([
    '@entity class A extends Entity { @pk id = 0; @field(() => A) a = null; @field(schemaOfA) b = null; }',
    '@other class B { @other id = 0; @other static pk = 0; }',
    'function field(x: unknown) {} function g(entity: any, pk: any) { @entity @entity class B { @pk static id = 0; } }',
  ])('finds nothing in %s', (code) => {
    expect(findings(`declare const schemaOfA: () => unknown; declare const other: any;${code}`)).toEqual([]);
  });
});

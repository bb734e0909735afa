import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { run } from './forms.ts';

const IMPORT = "import { Entity, entity, field, pk, schema } from 'presource';\n";

/** What a class becomes, and why, where its decorators stay. */
function compiled(code: string) {
  const { code: output, report } = compile(IMPORT + code, { filename: 'input.ts' });
  const body = output.slice(output.indexOf('\n') + 1);
  return { body, reason: report[0]?.reason, lines: body.split(/\r\n|\n/).length };
}

const NAME = "static get name() { return 'A'; }";

describe('decorators are taken out', () => {
  it.each<[string, string, string]>([
    [
      'with the blanks behind them',
      '@entity  class A extends Entity {}',
      `class A extends Entity { ${NAME} }`,
    ],
    ['with their line', '@entity\nclass A extends Entity {}', `\nclass A extends Entity { ${NAME} }`],
    [
      'with the indentation of their line',
      'class A extends Entity {\n  @pk\n  id = 0;\n}'.replace(/^/, '@entity '),
      `class A extends Entity { ${NAME}\n\n  id = 0;\n}`,
    ],
    [
      'before and after `export`',
      '@entity export class A extends Entity {} export @entity class B extends Entity {}',
      `export class A extends Entity { ${NAME} } export class B extends Entity { ${NAME.replace('A', 'B')} }`,
    ],
    [
      'and comments stay',
      '/** a */ @entity /* b */ class A extends Entity { /* c */ @pk /* d */ id = 0; }',
      `/** a */ /* b */ class A extends Entity { ${NAME} /* c */ /* d */ id = 0; }`,
    ],
    [
      'and the breaks in them stay',
      "@entity(\r\n  'K'\r\n)\r\nclass A extends Entity {}",
      "\r\n\r\n\r\nclass A extends Entity { static key = 'K'; }",
    ],
    [
      'where a name is all that is left',
      "@entity class A extends Entity { @pk slug = '' }",
      `class A extends Entity { ${NAME} pk() { return this.slug; } slug = '' }`,
    ],
  ])('%s', (_, code, body) => {
    expect(compiled(code).body).toBe(body);
  });

  it.each<[string, string]>([
    ['get', 'get'],
    ['static', 'static'],
    ['a = [1]', 'a = [1]'],
    ['a = 1', 'a = 1'],
    ['a: number', 'a: number'],
    ['m() {}', 'm() {}'],
  ])('and members stay apart after `%s`', (before) => {
    for (const member of ['b = 0', "'b' = 0", '2 = 0', 'in = 0']) {
      const code = `@entity export class A extends Entity {\n  ${before}\n  @pk ${member}\n  @field(() => A) c\n}`;
      const names = (form: string) => {
        const { A } = run(form, IMPORT + code) as { A: new () => object };
        return [
          Object.keys(new A()),
          Object.getOwnPropertyNames(A.prototype).filter((name) => name !== 'pk'),
        ];
      };
      expect(names('compiled, types stripped')).toEqual(names('esbuild, TC39'));
    }
  });
});

describe('what `@field` returns', () => {
  it('comes to one line where it stands on several', () => {
    const code = `@entity class A extends Entity {
      @field(() =>
        new schema.Collection(
          [A],
          { nestKey: (a: any) => ({ id: a.id }) },
        )) all = [];
    }`;
    const { body, lines } = compiled(code);
    expect(lines).toBe(code.split('\n').length);
    expect(body).toContain(
      'get all() { return new schema.Collection( [A], { nestKey: (a: any) => ({ id: a.id }) }, ); }',
    );
  });

  it('may be a function that has a name', () => {
    expect(compiled('@entity class A extends Entity { @field(next) a = null; }').body).toContain(
      'get a() { return next(); }',
    );
  });

  it.each<[string, string]>([
    ['() => this', 'the schema of `a` has to be read where it stands'],
    ['() => arguments[0]', 'the schema of `a` has to be read where it stands'],
    ['() => class extends Entity {}', 'the schema of `a` has to be read where it stands'],
    ['() => { return A; }', 'the schema of `a` has to be read where it stands'],
    ['() => [ // ours\n A]', 'the schema of `a` has to be read where it stands'],
    ['schemas.of("a")', 'the schema of `a` has to be read where it stands'],
  ])('stays with all decorators of its class where it is %s', (thunk, reason) => {
    const found = compiled(`@entity class A extends Entity { @pk id = 0; @field(${thunk}) a = null; }`);
    expect(found.reason).toBe(reason);
    expect(found.body).toContain('@entity class A');
    expect(found.body).toContain('@pk id');
  });
});

it('an import is never changed, and the runtime is imported only where it is called', () => {
  const code =
    "import { type Entity as E, Entity, entity, pk } from 'presource';\n@entity class A extends Entity { @pk id = 0; }";
  expect(compile(code, { filename: 'input.ts' }).code).toBe(
    `import { type Entity as E, Entity, entity, pk } from 'presource';\nclass A extends Entity { ${NAME} id = 0; }`,
  );
});

it('what was compiled once is not compiled again', () => {
  const code = `${IMPORT}@entity class B { @pk a = 0; @pk b = 0; @field(() => B) c; }\n@entity class A extends B { @field(() => A) d; }`;
  const once = compile(code, { filename: 'input.ts' }).code;
  expect(compile(once, { filename: 'input.ts' }).code).toBe(once);
});

import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { mentions } from '../../transformer/parse/sources.ts';

/** The text of a `createResource` call whose argument this is, compiled; the result is a module again. */
function compiled(argument: string): string {
  const code = `import { createResource } from 'presource';\nexport const R = createResource(${argument});\n`;
  const output = compile(code, { filename: 'a.ts' }).code;
  expect(output.split('\n')).toHaveLength(code.split('\n').length);
  expect(compile(output, { filename: 'a.ts' }).diagnostics).toEqual([]);
  return output.slice(output.indexOf('createResource('));
}

// A pattern that parts a run of comments in every possible way takes longer than a test may.
describe('comments of any number', () => {
  const option = "{ path: '/a{/:id}', schema: {}, searchParams: {} as object";

  it.each([
    ['a row of slashes', `\n${'/'.repeat(42)}\n`],
    ['a line of comments', ` ${'// '.repeat(18)}\n`],
    ['comments side by side', '/**/'.repeat(30)],
  ])('stand behind the last option: %s', (_, comments) => {
    expect(compiled(`${option}${comments}}`)).toContain('__x.path(');
  });

  it.each([
    ['', true],
    ['/**/'.repeat(30), true],
    [`${'/**/'.repeat(29)} x `, false],
    [' // from\n', true],
    [' /* from */ ', true],
  ])('stand behind `from`: %s', (comments, isOurs) => {
    expect(mentions(`import { Entity } from${comments}'presource';`, {})).toBe(isOurs);
  });

  it('the pattern of a path parameter may be left open', () => {
    expect(compiled(`{ path: '/a/:id(${'\\\\'.repeat(43)}', schema: {} }`)).toContain("', 'id', '");
  });
});

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const FIXTURES = new URL('../fixtures/', import.meta.url);
const ROOT = new URL('../../', import.meta.url);

/**
 * URL functions take their types from the options they stand among. An endpoint class whose constructor takes anything
 * gives them none.
 */
const IMPLICIT_ANY = 7006;

/** The errors of files, by file, as a strict project of a user reports them. */
function check(files: readonly string[]): string[] {
  const { config } = ts.readConfigFile(fileURLToPath(new URL('tsconfig.json', ROOT)), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, fileURLToPath(ROOT));
  const program = ts.createProgram(files, { ...options, noUnusedLocals: false });
  const diagnostics = ts.getPreEmitDiagnostics(program);
  return diagnostics
    .filter(({ file, code }) => file && files.includes(file.fileName) && code !== IMPLICIT_ANY)
    .map(({ file, messageText }) => {
      const name = file!.fileName.slice(fileURLToPath(FIXTURES).length).replace(/\/(input|output)\.ts$/, '');
      return `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
}

it('what files become passes the strict type check that they passed before', () => {
  const folders = readdirSync(FIXTURES).filter((name) => existsSync(new URL(`${name}/output.ts`, FIXTURES)));
  const paths = (file: string) => folders.map((name) => fileURLToPath(new URL(`${name}/${file}`, FIXTURES)));
  expect(check(paths('input.ts'))).toEqual([]);
  expect(check(paths('output.ts'))).toEqual([]);
});

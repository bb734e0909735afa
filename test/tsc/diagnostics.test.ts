import { afterAll, describe, expect, it } from 'vitest';
import { HOSTS, patchedOf, plugins, type TypeScript } from './hosts.ts';
import { Project, type Run } from './project.ts';

/**
 * What the compiler finds is told as type errors are: in each mode it is shown, once; it ends the command with the status
 * that a type error ends it with; and it is gone after the fix.
 */
const FIXED = `import { createResource, Entity } from 'presource';
class Post extends Entity { id = 0 }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
`;
const BROKEN = FIXED.replace('/posts/:id', '/posts');
const CODE = 'path-parameter-missing';

/** The same place with an error of TypeScript's own, for its exit status. */
const ILL_TYPED = FIXED.replace("path: '/posts/:id'", "path: '/posts/:id' satisfies number");

type Command = (project: Project, typescript: TypeScript) => Run;

const tsc =
  (...args: ['-p' | '-b', ...string[]]): Command =>
  (project, typescript) =>
    project.tsc(typescript, ...args);

const modes: readonly (readonly [mode: string, options: object, command: Command])[] = [
  ['plain', {}, tsc('-p')],
  ['noEmit', { noEmit: true }, tsc('-p')],
  ['noEmitOnError', { noEmitOnError: true }, tsc('-p')],
  ['emitDeclarationOnly', { declaration: true, emitDeclarationOnly: true }, tsc('-p')],
  ['isolatedModules', { isolatedModules: true }, tsc('-p')],
  ['incremental', { incremental: true }, tsc('-p')],
  ['incremental, noEmit', { incremental: true, noEmit: true }, tsc('-p')],
  ['incremental, noEmitOnError', { incremental: true, noEmitOnError: true }, tsc('-p')],
  ['build', { composite: true }, tsc('-b')],
  ['build, noEmit', { incremental: true }, tsc('-b', '--noEmit')],
];

const projects: Project[] = [];
afterAll(() => {
  for (const project of projects) project.remove();
});

function projectOf(text: string, options: object): Project {
  const project = new Project({ 'data.ts': text }, { plugins, ...options });
  projects.push(project);
  return project;
}

const timesShown = ({ output }: { readonly output: string }) => output.split(CODE).length - 1;

describe.each(HOSTS)('%s', (host) => {
  const typescript = patchedOf(host);

  it.each(modes)(
    '%s: shown, again while nothing changes, cleared after the fix',
    (_mode, options, command) => {
      const project = projectOf(BROKEN, options);
      const illTyped = projectOf(ILL_TYPED, options);
      for (const time of ['first', 'second']) {
        const run = command(project, typescript);
        const { exitCode } = command(illTyped, typescript);
        expect(exitCode).toBeGreaterThan(0);
        expect([time, timesShown(run), run.exitCode]).toEqual([time, 1, exitCode]);
      }
      project.write('src/data.ts', FIXED);
      const run = command(project, typescript);
      expect(run).toEqual({ exitCode: 0, output: '' });
    },
  );

  it('watch: shown, cleared after the fix, and shown again', () => {
    const watching = projectOf(FIXED, {}).watch(typescript);
    expect(watching.output()).toContain('Found 0 errors');
    for (let round = 0; round < 2; round++) {
      watching.change('src/data.ts', BROKEN);
      const output = watching.output();
      expect(timesShown({ output })).toBe(1);
      expect(output).toContain('Found 1 error.');
      watching.change('src/data.ts', FIXED);
      expect(watching.output()).toContain('Found 0 errors');
    }
    watching.close();
  });

  it('names the place, what was found and what to do', () => {
    const { output } = projectOf(BROKEN, {}).tsc(typescript);
    expect(
      output,
    ).toBe(`src/data.ts(3,45): error TS730001: path-parameter-missing: The path of a resource has no parameter
Found '/posts', which does not identify an item.
Add the parameter that identifies an item, as in '/posts/:id'.
`);
  });

  it('without the second entry: shown when the file is emitted', () => {
    const run = projectOf(BROKEN, { plugins: plugins.slice(0, 1) }).tsc(typescript);
    expect([timesShown(run), run.exitCode]).toEqual([1, 2]);
  });

  it('without the first entry: shown, and nothing is compiled', () => {
    const project = projectOf(BROKEN, { plugins: plugins.slice(1) });
    expect(timesShown(project.tsc(typescript))).toBe(1);
    expect(project.read('out/data.js')).not.toContain('presource/internal');
  });
});

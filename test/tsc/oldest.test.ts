/** TypeScript 5.4 with ts-patch 3, as a command of its own: what is compiled, and what is found. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { hostFolder } from '../hosts/install.ts';
import { plugins } from './hosts.ts';
import { Project } from './project.ts';

// Compilers are started.
vi.setConfig({ testTimeout: 60_000 });

const MODEL = `import { createResource, Entity } from 'presource';
export class Post extends Entity { id = 0; parent?: Post; static schema = { parent: Post } }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
`;

const projects: Project[] = [];
afterAll(() => {
  for (const project of projects) project.remove();
});

function tspc(text: string, options: object, command: '-p' | '-b') {
  const project = new Project({ 'data.ts': text }, { plugins, ...options });
  projects.push(project);
  const cwd = hostFolder('ts54');
  const program = join(cwd, 'node_modules/ts-patch/bin/tspc.js');
  const { status, stdout } = spawnSync(process.execPath, [program, command, project.folder], {
    cwd,
    encoding: 'utf8',
  });
  return { project, status, stdout };
}

it.each([
  ['ES modules', {}, '-p'],
  ['CommonJS', { module: 'CommonJS', moduleResolution: 'node10' }, '-p'],
  ['NodeNext, --build', { module: 'NodeNext', moduleResolution: 'NodeNext', composite: true }, '-b'],
] as const)('compiles: %s', (_name, options, command) => {
  const { project, ...run } = tspc(MODEL, { declaration: true, ...options }, command);
  expect(run).toEqual({ status: 0, stdout: '' });
  expect(project.read('out/data.js')).toContain('__x.links(');
  expect(project.read('out/data.d.ts')).not.toContain('__x');
});

it('ends with an error where the compiler finds one, once', () => {
  const { status, stdout } = tspc(MODEL.replace('/:id', ''), { noEmit: true }, '-p');
  expect(stdout.split('error TS730001: path-parameter-missing')).toHaveLength(2);
  expect(status).toBe(2);
});

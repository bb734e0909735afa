import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import presource, * as entry from '../../transformer/index.ts';
import { hostFolder } from '../hosts/install.ts';
import { HOSTS, type Host, patchedOf, plugins, typescriptOf } from './hosts.ts';
import { Project } from './project.ts';

const MODEL = `import { createResource, Entity } from 'presource';
export class Post extends Entity { id = 0; parent?: Post; static schema = { parent: Post } }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
`;

const projects: Project[] = [];
afterAll(() => {
  for (const project of projects) project.remove();
});

/** What goes with CommonJS has another name in each version. */
const resolution = (host: Host, options: object) =>
  host === 'ts59' && 'module' in options && options.module === 'CommonJS'
    ? { moduleResolution: 'node10' }
    : {};

function build(host: Host, options: object, text = MODEL): Project {
  const project = new Project({ 'data.ts': text }, { plugins, ...options, ...resolution(host, options) });
  projects.push(project);
  expect(project.tsc(patchedOf(host))).toEqual({ exitCode: 0, output: '' });
  return project;
}

describe('the entry', () => {
  it('has a function under each name that a tsconfig asks for', () => {
    expect(Object.keys(entry).sort()).toEqual(['check', 'default']);
  });

  it.each([
    ['7.0.2', 'takes no transformers'],
    ['4.8.4', 'needs TypeScript 4.9'],
  ])('says what to do under TypeScript %s', (version, message) => {
    const ts = Object.create(typescriptOf('ts60'), { version: { value: version } });
    expect(() => presource(undefined as never, {}, { ts })).toThrow(message);
    expect(() => entry.check(undefined as never, undefined, {}, { ts })).toThrow(message);
  });

  it('says what to do when its host brings no TypeScript', () => {
    expect(() => presource(undefined as never)).toThrow('tspc');
  });
});

describe.each(HOSTS)('%s', (host) => {
  // The host lowers static members of a class that was decorated in another way.
  it.each(['ES2015', 'ES2021', 'ES2022'])('lowers what was decorated for %s like other classes', (target) => {
    const text = (decorator: string) => `import { Entity, entity } from 'presource';
export ${decorator} class Base extends Entity { id = ''; static schema = {} }
export ${decorator} class Part extends Base {
  base = Base.fromJS();
  static override schema = { ...super.schema, base: Base };
  static self = this;
  static label = \`\${super.name}!\`;
}
export const parts = { One: (${decorator} class extends Part { static override key = 'One' }) };
export { entity };
`;
    const [decorated, other] = ['@entity', ''].map((decorator) => {
      const project = build(host, { target, experimentalDecorators: false }, text(decorator));
      return project.read('out/data.js').replaceAll(/\s+/g, ' ');
    });
    expect(decorated).toBe(other);
  });

  it('leaves declarations as they are without it', () => {
    const options = { declaration: true };
    const [compiled, written] = [plugins, []].map((list) => build(host, { ...options, plugins: list }));
    expect(compiled!.read('out/data.js')).toContain('__x.links(');
    expect(compiled!.read('out/data.d.ts')).toBe(written!.read('out/data.d.ts'));
  });

  it.each([
    ['ES modules', { module: 'ESNext' }, 'import * as __x from "presource/internal"'],
    ['CommonJS', { module: 'CommonJS' }, 'const __x = __importStar(require("presource/internal"))'],
    ['NodeNext', { module: 'NodeNext', moduleResolution: 'NodeNext' }, 'require("presource/internal")'],
    ['isolatedModules', { isolatedModules: true }, 'import * as __x from "presource/internal"'],
    ['verbatimModuleSyntax', { verbatimModuleSyntax: true }, 'import * as __x from "presource/internal"'],
  ])('imports the runtime: %s', (_name, options, statement) => {
    const output = build(host, { esModuleInterop: true, ...options }).read('out/data.js');
    expect(output).toContain(statement);
    expect(output).toContain('__x.links(');
  });

  it.each([
    // Without the flag, a build in this process takes times of files for those of the last one.
    ['--build', { composite: true }, ['-b', '--force']],
    ['incremental', { incremental: true }, ['-p']],
  ] as const)('compiles with %s, at first and again', (_name, options, command) => {
    const project = new Project({ 'data.ts': MODEL }, { plugins, ...options });
    projects.push(project);
    for (const id of ['id', 'slug']) {
      project.write('src/data.ts', MODEL.replace(':id', `:${id}`));
      expect(project.tsc(patchedOf(host), ...(command as ['-b', string]))).toEqual({
        exitCode: 0,
        output: '',
      });
      expect(project.read('out/data.js')).toContain('__x.links(');
      expect(project.read('out/data.js')).toContain(`/posts/:${id}`);
    }
  });

  it('compiles with --watch, at first and again', () => {
    const project = new Project({ 'data.ts': MODEL }, { plugins });
    projects.push(project);
    const watching = project.watch(patchedOf(host));
    expect(project.read('out/data.js')).toContain('__x.links(');
    watching.change('src/data.ts', MODEL.replaceAll('parent', 'other'));
    expect(project.read('out/data.js')).toContain('[post.other]');
    watching.close();
  });

  it('compiles with isolatedDeclarations, and leaves declarations alone', () => {
    const text = MODEL.replace('Posts =', 'Posts: object =').replace(
      'static schema',
      'static schema: object',
    );
    const options = { declaration: true, isolatedDeclarations: true };
    const [compiled, written] = [plugins, []].map((list) => build(host, { ...options, plugins: list }, text));
    expect(compiled!.read('out/data.js')).toContain('__x.links(');
    expect(compiled!.read('out/data.d.ts')).toBe(written!.read('out/data.d.ts'));
  });

  it('keeps comments, where tsc keeps comments', () => {
    expect(build(host, {}).read('out/data.js')).toMatch(/\/\*#__PURE__\*\/ createResource\(/);
    expect(build(host, { removeComments: true }).read('out/data.js')).not.toContain('/*');
  });

  it('compiles only files that are wanted', () => {
    const [only] = plugins;
    const options = { plugins: [{ ...only, exclude: ['data.ts'] }] };
    expect(build(host, options).read('out/data.js')).not.toContain('__x');
  });

  it.each([
    ['all classes', true, ['Post', 'User']],
    ['some', ['Post'], ['Post']],
    ['none', [], []],
  ])('makes classes fast: %s', (_name, fast, names) => {
    const text = `${MODEL}export class User extends Entity { name = '' }\n`;
    const options = { module: 'CommonJS', plugins: plugins.map((one) => ({ ...one, fast })) };
    const project = build(host, { esModuleInterop: true, declaration: true, ...options }, text);
    const output = project.read('out/data.js');
    const found = output.match(/^function make\w+/gm) ?? [];
    expect(found.map((one) => one.replace('function make', ''))).toEqual(names);
    expect(output.match(/"~fields"|'~fields'/g) ?? []).toHaveLength(names.length);
    // Types are gone, and nothing of ours is in the declarations.
    expect(output).not.toContain('__x.Fields');
    expect(project.read('out/data.d.ts')).not.toMatch(/~fields|makePost/);
  });

  it('says what is wrong with an option', () => {
    const [first] = plugins;
    const project = new Project({ 'data.ts': MODEL }, { plugins: [{ ...first, fast: 'Post' }] });
    projects.push(project);
    expect(() => project.tsc(patchedOf(host))).toThrow('The option `fast` of presource is "Post".');
  });

  it('names a misspelled option, and leaves those of the host alone', () => {
    const [first] = plugins;
    const built = (options: object) => {
      const project = new Project({ 'data.ts': MODEL }, { plugins: [{ ...first, ...options }] });
      projects.push(project);
      return project.tsc(patchedOf(host));
    };
    expect(() => built({ optimise: 'size' })).toThrow(
      'The option `optimise` of presource is not known. Write `optimize`.',
    );
    expect(() => built({ resolvePathAliases: false })).not.toThrow();
  });

  it('writes warnings, which fail nothing', () => {
    const typescript = patchedOf(host);
    const write = vi.spyOn(typescript.sys, 'write').mockImplementation(() => {});
    build(host, {}, MODEL.replace('createResource(', '() => createResource(').replace('/:id', ''));
    expect(write).toHaveBeenCalledOnce();
    expect(write.mock.calls.join()).toContain('warning TS730001: path-parameter-missing');
    write.mockRestore();
  });
});

describe('TypeScript 4.9 with ttypescript', () => {
  const command = createRequire(join(hostFolder('ts49'), 'package.json')).resolve('ttypescript/lib/tsc.js');

  function ttsc(text: string) {
    const options = { module: 'CommonJS', moduleResolution: 'node', plugins: plugins.slice(0, 1) };
    const project = new Project({ 'data.ts': text }, options);
    projects.push(project);
    const { status, stdout } = spawnSync(process.execPath, [command, '-p', project.folder], {
      // It takes the TypeScript of the folder in which it is started.
      cwd: hostFolder('ts49'),
      encoding: 'utf8',
    });
    return { project, status, stdout };
  }

  it('compiles', () => {
    const { project, ...run } = ttsc(MODEL);
    expect(run).toEqual({ status: 0, stdout: '' });
    expect(project.read('out/data.js')).toContain('__x.links(');
  });

  it('ends with an error where the compiler finds one', () => {
    const { status, stdout } = ttsc(MODEL.replace('/:id', ''));
    expect(stdout).toContain('error TS730001: path-parameter-missing');
    expect(status).toBe(2);
  });
});

/** The name of a function is the same in each build of a project, and another one in each file. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';

const CODE = `import { Endpoint } from 'presource';\nexport const getUser = new Endpoint(load);`;

const nameIn = (filename: string, root?: string): string | undefined =>
  /'(.+@.+)'/.exec(compile(CODE, { filename, root }).code)?.[1];

describe('the name of a function', () => {
  const name = nameIn('/srv/app/src/users.ts', '/srv/app');

  it('says the variable and the file, and nothing of the machine', () => {
    expect(name).toMatch(/^getUser@users-[a-z\d]{1,7}$/);
    expect(nameIn('/ci/web/src/users.ts', '/ci/web')).toBe(name);
    const drive = 'C:';
    expect(nameIn(`${drive}/app/src/users.ts`, `${drive}/app`)).toBe(name);
    expect(nameIn('src/users.ts', '/srv/app')).toBe(name);
  });

  it('is the same in development and in a bundle', () => {
    const filename = '/app/src/users.ts';
    const before = compile(CODE, { filename, root: '/app' }).code;
    expect(compile(CODE, { filename, root: '/app', development: true }).code).toBe(before);
    expect(compile(CODE, { filename, root: '/app', link: (entry) => entry }).code).toContain(`'${name}'`);
  });

  it('is another one in a file with another ending', () => {
    const names = ['ts', 'tsx', 'mts', 'js', 'mjs'].map((ending) =>
      nameIn(`/app/src/users.${ending}`, '/app'),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('is another one in a file of the same name', () => {
    expect(nameIn('/app/src/admin/users.ts', '/app')).not.toBe(nameIn('/app/src/users.ts', '/app'));
    expect(nameIn('/app/../src/users.ts', '/app')).not.toBe(nameIn('/app/src/users.ts', '/app'));
    expect(nameIn('/a/users.ts')).not.toBe(nameIn('/b/users.ts'));
  });

  it('is the same in a file that two apps of a workspace share', () => {
    const shared = '/space/packages/api/users.ts';
    expect(nameIn(shared, '/space/apps/web')).toBe(nameIn(shared, '/space/server'));
  });

  it('has no blanks, which end a name in a key', () => {
    expect(nameIn('/app/my users.ts', '/app')).toMatch(/^getUser@my-users-\w+$/);
  });
});

describe('the name is the third argument', () => {
  it.each([
    ['(load)', "(load), {}, 'a@a-MARK'"],
    ['load,', "load, {}, 'a@a-MARK',"],
    ['(x, load)', "(x, load), {}, 'a@a-MARK'"],
    ['load, ({}) /* none */,', "load, ({}), 'a@a-MARK' /* none */,"],
    ['load, options', "load, options, 'a@a-MARK'"],
    ['createResource({ path }).get', "createResource({ path }).get, {}, 'a@a-MARK'"],
    ["load, { name: 'mine' }", "load, { name: 'mine' }"],
    ["load, {}, 'b@b-1'", "load, {}, 'b@b-1'"],
  ])('(%s)', (given, expected) => {
    const codeOf = (list: string) =>
      `import { createResource, Endpoint } from 'presource';\nconst a = new Endpoint(${list});`;
    const { code } = compile(codeOf(given), { filename: 'a.ts' });
    expect(code.replace(/'a@a-\w+'/, "'a@a-MARK'")).toBe(codeOf(expected));
  });
});

describe('what is not named', () => {
  it.each([
    ['an endpoint of another library', `import { Endpoint } from 'other'; const a = new Endpoint(load);`],
    ['a parameter called Endpoint', 'export const make = (Endpoint) => { const a = new Endpoint(load); };'],
    ['one in a branch', 'if (x) { var a = new Endpoint(load); }'],
    ['one in a loop', 'for (let a = new Endpoint(load); ; ) {}'],
    ['one of each instance', 'class Api { get = new Endpoint(load); }'],
    ['one with unknown arguments', 'const a = new Endpoint(...args);'],
    ['one without a function', 'const a = new Endpoint();'],
    ['one that is handed to a function', 'const a = wrap(new Endpoint(load));'],
    ['one behind a computed member', 'const a = { [x]: new Endpoint(load) };'],
  ])('%s', (_, text) => {
    const code = `import { Controller${text.startsWith('import') ? '' : ', Endpoint'} } from 'presource';\n${text}`;
    expect(compile(code, { filename: 'a.ts' }).code).toBe(code);
  });
});

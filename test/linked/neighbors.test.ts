/** A schema that another file declares: a production build looks there before it links what only shapes need. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classesBeside } from '../../transformer/adapters/neighbors.ts';
import { compile } from '../../transformer/compile.ts';

const files: Readonly<Record<string, string>> = {
  'entities.ts': "import { Entity } from 'presource';\nexport class User extends Entity { name = ''; }\n",
  'base.ts':
    'export abstract class Base<T extends object> extends Object {}\nclass Hidden extends Object {}\n',
  'models/team.tsx': "import { Base } from '../base';\nexport class $Team extends Base<{}> {}\n",
  'models/index.ts':
    "export * from './team.js';\nexport { User } from '../entities.ts';\nexport { User as Person } from '../entities.ts';\n",
  'shapes.ts':
    "import { User } from './entities';\nexport const Page = { users: [User] };\nexport class Plain {}\nexport * from './circle.ts';\n",
  'circle.ts': "export * from './shapes.ts';\n",
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presource-neighbors-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
});

afterAll(() => rm(folder, { recursive: true }));

const partsOf = (imported: string, schema: string): string[] => {
  const filename = join(folder, 'resources.ts');
  const code = `import { createResource } from 'presource';\n${imported}\nexport const R = createResource({ path: '/a/:id', schema: ${schema} });\n`;
  const { report } = compile(code, { filename, link: (entry) => entry, hasClass: classesBeside(filename) });
  return report.filter(({ kind }) => kind === 'part').map(({ name }) => name);
};

describe('the schema of a resource is', () => {
  it.each([
    ['a class', "import { User } from './entities.ts';", 'User'],
    ['a class under another name', "import { User as Person } from './entities.js';", 'Person'],
    ['without an ending', "import { User } from './entities';", 'User'],
    ['in a folder', "import { User } from './models';", 'User'],
    ['handed on', "import { $Team } from './models/index.ts';", '$Team'],
    ['abstract, with a parameter', "import { Base } from './base';", 'Base'],
  ])('certainly an entity: %s', (_, imported, schema) => {
    expect(partsOf(imported, schema)).toEqual([]);
  });

  it.each([
    ['a shape', "import { Page } from './shapes.ts';", 'Page'],
    ['a class without a parent', "import { Plain } from './shapes.ts';", 'Plain'],
    ['a class that is not exported', "import { Hidden } from './base.ts';", 'Hidden'],
    ['handed on under another name', "import { Person } from './models';", 'Person'],
    ['of a package', "import { User } from 'acme';", 'User'],
    ['a default', "import User from './entities.ts';", 'User'],
    ['a member of a namespace', "import * as entities from './entities.ts';", 'entities.User'],
    ['in no file', "import { User } from './nowhere.ts';", 'User'],
  ])('uncertain: %s', (_, imported, schema) => {
    expect(partsOf(imported, schema)).toContain('shapes');
  });
});

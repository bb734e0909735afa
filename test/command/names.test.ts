/** What a name of one file means in the others, however many there are. */
import { describe, expect, it } from 'vitest';
import { Names } from '../../transformer/command/names.ts';
import { compile } from '../../transformer/compile.ts';
import { SourceText } from '../../transformer/diagnostics/frame.ts';
import { stepsOf } from '../compiler/hostile/steps.ts';

const filesOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([file, code]) => ({
    file,
    text: new SourceText(file, code),
    result: compile(code, { filename: file, details: true }),
    isSelected: true,
  }));

const namesOf = (texts: Readonly<Record<string, string>>) => new Names(filesOf(texts), { aliased: () => [] });

const ENTITY = "import { Entity } from 'presource';\nexport class";

describe('a name of an index', () => {
  const names = namesOf({
    '/app/index.ts': "export * from './models';\nexport * from './circle';\nexport * from 'elsewhere';\n",
    '/app/circle.ts': "export * from './index';\nexport { Tag } from './other';\n",
    '/app/other.ts': "export { Tag } from './circle';\n",
    '/app/models/index.ts': "export * from './user.js';\nexport { User as Person } from './user.js';\n",
    '/app/models/user.ts': `${ENTITY} User extends Entity { id = 0; }\nexport default class Other extends Entity { id = 0; }\n`,
  });
  const meant = (imported: string) =>
    names.find('/app/main.ts', { name: imported, from: './index', imported });

  it.each(['User', 'Person'])('leads to the file that declares it: %s', (name) => {
    expect(meant(name)).toEqual({ file: '/app/models/user.ts', name: 'User' });
  });

  it.each(['Tag', 'Nobody', 'default', '*'])('leads nowhere, in whatever circle: %s', (name) => {
    expect(meant(name)).toBe(undefined);
  });
});

it('what finding the names of an index takes grows with the number of its modules', () => {
  const steps = (count: number): number => {
    const models = Array.from({ length: count }, (_, at) => `Model${at}`);
    const names = namesOf({
      '/app/index.ts': models.map((name) => `export * from './${name}';\n`).join(''),
      ...Object.fromEntries(
        models.map((name) => [`/app/${name}.ts`, `${ENTITY} ${name} extends Entity { id = 0; }\n`]),
      ),
    });
    return stepsOf(() => {
      for (const name of models)
        expect(names.classOf('/app/main.ts', { name, from: './index', imported: name })).toBeDefined();
    });
  };
  steps(5);
  expect(steps(200) / steps(100)).toBeLessThan(2.5);
});

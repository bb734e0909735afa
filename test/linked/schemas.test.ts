/** `schema`, a namespace: an app has the schemas that it names, with every bundler. */
import { describe, expect, it } from 'vitest';
import { bundlers, measure } from '../size/bundle.ts';
import { compileText } from '../size/compile.ts';

const MODEL = 'class User extends Entity {}\nclass Team extends Entity {}\nexport const made = ';
const MEMBERS = "({ user: User, team: Team }, 'type');\n";
const BY_NAME = `import { Entity, Union } from 'presource';\n${MODEL}new Union${MEMBERS}`;

const spellings: readonly string[] = [
  `import { Entity, schema } from 'presource';\n${MODEL}new schema.Union${MEMBERS}`,
  `import { schema, Entity } from 'presource';\n${MODEL}new schema.Union${MEMBERS}`,
  `import { schema /* all */ , Entity, } from 'presource';\n${MODEL}new schema.Union${MEMBERS}`,
  `import { Entity, /* lists, unions */ schema } from 'presource';\n${MODEL}new schema.Union${MEMBERS}`,
  `import { Entity // {\n  , schema // , last\n} from 'presource';\n${MODEL}new schema.Union${MEMBERS}`,
  `import /* { */ { /* { */ schema } from 'presource';\nimport { Entity } from 'presource';\n${MODEL}new schema.Union${MEMBERS}`,
  `import { Entity, schema as of, } from 'presource';\n${MODEL}new of.Union${MEMBERS}`,
  `import { schema } from 'presource';\nimport { Entity } from 'presource';\n${MODEL}new schema.Union${MEMBERS}`,
  `import { schema as of } from 'presource'\nimport { Entity } from 'presource'\n${MODEL}new of.Union${MEMBERS}`,
  `import { type Schema, schema, Entity } from 'presource';\n${MODEL}new schema.Union${MEMBERS}`,
];

describe.each(bundlers)('%s', (bundler) => {
  it.each(spellings)('%s', async (code) => {
    const bytes = async (text: string) =>
      (await measure(bundler, { code: await compileText(text, 'model.ts') })).brotli;
    expect(Math.abs((await bytes(code)) - (await bytes(BY_NAME)))).toBeLessThan(20);
  });
});

it('types are no import', async () => {
  const code =
    "import { type schema, Entity } from 'presource';\nexport type Of = schema.Union;\nexport { Entity };";
  expect(await compileText(code, 'model.ts')).not.toContain('compiled-schema');
});

import type { Cause } from '../model/cause.ts';
import type { Span } from '../model/origin.ts';

interface CauseEntry {
  readonly text: (found: string) => string;
  readonly remedy: string;
  readonly isOfSchema?: boolean;
}

const say = (text: string, remedy: string): CauseEntry => ({ text: () => text, remedy });

/** A schema whose keys are not known. */
const sayOfSchema = (text: string, remedy: string): CauseEntry => ({
  ...say(text, remedy),
  isOfSchema: true,
});

/** Every reason why something is not compiled, and what to write instead. */
const catalogue = {
  'options-dynamic': say(
    'its options are not an object literal',
    'Write the options as an object literal in the call. In a wrapper, write `path` in its own `createResource`.',
  ),
  'path-spread': say(
    'a spread or a computed key may bring the path',
    'Write `path` in the literal, after the spread.',
  ),
  'path-overridden': say('a spread or a computed key follows the path', 'Write `path` after the spread.'),
  'path-dynamic': say(
    'its path is not constant in this file',
    'Write the path as text, or as a `const` of this file. Put a host into `urlPrefix`.',
  ),
  'path-unusual': say(
    'the runtime has to read its path',
    'Write parameters as whole segments (`/posts/:id`), without patterns and lists.',
  ),
  'schema-spread': sayOfSchema(
    'its schema has a spread',
    'Write the keys of the other schema here, or declare its class in this file.',
  ),
  'schema-method': sayOfSchema(
    'its schema has a getter or a method',
    'Write each key with a value; a class that stands later, after it: `User.schema = { …User.schema, posts: [Post] }`.',
  ),
  'schema-computed-key': sayOfSchema(
    'its schema has a computed key',
    'Write the key as text, or as a `const` of this file.',
  ),
  'schema-builtin-key': {
    text: (key: string) => `every object has a \`${key}\``,
    remedy: 'Rename the field, and convert it in `process`.',
    isOfSchema: true,
  },
  'schema-dynamic': sayOfSchema(
    'its schema is not an object literal',
    'Write the schema as an object literal; a function may create the values in it, not the object.',
  ),
  'schema-getter': sayOfSchema('its schema is a getter', 'Write `static schema = { … }`.'),
  'schema-unsettled': sayOfSchema(
    'a function writes to the schema it spreads',
    'Assign the other schema in a statement of the module, not in a function.',
  ),
  'parent-schema-unknown': sayOfSchema(
    'the schema of its parent is not known',
    'Declare the parent in this file, or write `static schema = { … }` with all keys.',
  ),
  'decorator-misplaced': say('a decorator is misplaced', 'Correct the finding above.'),
  'decorator-key': say(
    'the key of its decorator is not constant',
    "Write the key as text: `@entity('Post')`.",
  ),
  'decorator-anonymous': say('its class has no name', 'Name the class.'),
  'decorator-computed': say(
    'a decorated field has a computed name',
    'Write the name of the field without brackets.',
  ),
  'decorator-derived': say(
    'a decorator of its fields may be made of `@field` or `@pk`',
    'Write `@field` and `@pk` at the fields themselves, or take other decorators from a package.',
  ),
  'decorator-field': {
    text: (field: string) => `the schema of \`${field}\` has to be read where it stands`,
    remedy: 'Write one `@field(() => User)` per field, without parameters and local names.',
  },
} as const satisfies Record<string, CauseEntry>;

export type CauseCode = keyof typeof catalogue;

/** The reason with this code, caused by the code at `span`. */
export function because(code: CauseCode, { start, end }: Span, found = ''): Cause {
  const { text, remedy, isOfSchema = false }: CauseEntry = catalogue[code];
  return { text: text(found), remedy, isOfSchema, start, end };
}

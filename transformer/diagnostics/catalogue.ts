/**
 * Severity of a finding: errors only for what certainly fails when the module runs; an `info` is nothing to mend, and
 * only shown where somebody asks.
 */
export type Severity = 'error' | 'warning' | 'info';

export interface Entry {
  readonly severity: Severity;
  /** What is wrong, without the particulars. */
  readonly title: string;
  /** What was found. */
  readonly message: (found: string) => string;
  /** What to do about it. */
  readonly remedy: (found: string) => string;
}

/**
 * Every finding of the compiler. Codes are stable: people search for them.
 * `found` is the piece of source the finding is about.
 */
export const catalogue = {
  'syntax-error': {
    severity: 'error',
    title: 'The file has a syntax error',
    message: (found) => `The parser stopped: ${found}.`,
    remedy: () => 'Correct the syntax at the marked place.',
  },
  'code-too-deep': {
    severity: 'warning',
    title: 'The file is nested too deep to be compiled',
    message: (found) => `Found ${found}, so the file stays as it is, and the runtime reads it.`,
    remedy: () =>
      'Move the nested code into a file of its own, or give its parts names: the rest of the file is compiled then.',
  },
  'path-parameter-missing': {
    severity: 'error',
    title: 'The path of a resource has no parameter',
    message: (found) => `Found ${found}, in which nothing tells one item from another.`,
    remedy: (found) => `Add the parameter that identifies an item, as in ${withParameter(found)}.`,
  },
  'path-parameter-repeated': {
    severity: 'error',
    title: 'A path has the same parameter twice',
    message: (found) => `Found \`:${found}\` a second time.`,
    remedy: () => 'Give each parameter a name of its own.',
  },
  'path-syntax': {
    severity: 'error',
    title: 'A path cannot be read',
    message: (found) => `Found ${found}.`,
    remedy: () => 'Close each brace that is opened, or write a literal brace as `\\\\{`.',
  },
  'path-pattern': {
    severity: 'warning',
    title: 'A pattern of a path parameter is not used',
    message: (found) => `Found \`${found}\`; the pattern is dropped.`,
    remedy: () => 'Remove the parentheses.',
  },
  'path-host': {
    severity: 'warning',
    title: 'A path changes the host of its prefix',
    message: (found) => `Found a URL that begins with \`${found.split(' ')[0]}\`.`,
    remedy: (found) =>
      `Put one slash between \`${found.split(' ')[1]}\` and the path: begin the path with \`/\`, and end the prefix without one.`,
  },
  'resource-path-missing': {
    severity: 'error',
    title: 'A resource has no path',
    message: () => 'Found a `createResource` call without `path`.',
    remedy: () => "Add the path of one item, as in `path: '/posts/:id'`.",
  },
  'resource-schema-missing': {
    severity: 'error',
    title: 'A resource has no schema',
    message: () => 'Found a `createResource` call without `schema`.',
    remedy: () => 'Add the entity class of its items, as in `schema: Post`.',
  },
  'schema-plain': {
    severity: 'warning',
    title: 'A schema is a plain value',
    message: (found) => `Found \`${found}\`, of which no schema consists.`,
    remedy: () =>
      'Write an entity class, a list of one, or a function that converts the value; leave out what stays as it comes.',
  },
  'option-misspelled': {
    severity: 'warning',
    title: 'An option is nearly called like one that is known',
    message: (found) => `Found \`${found.split(' ')[0]}\`, which nobody reads.`,
    remedy: (found) => `Write \`${found.split(' ')[1]}\`.`,
  },
  'entity-name-missing': {
    severity: 'warning',
    title: 'An entity class has no name',
    message: () => 'Found an anonymous class, so a minifier or an import decides its key.',
    remedy: () => "Name the class, or add `static key = 'Post'`.",
  },
  'decorator-entity-missing': {
    severity: 'warning',
    title: 'A field is decorated, and its class is not',
    message: (found) => `Found \`@${found}\` in a class without \`@entity\`, where it says nothing.`,
    remedy: () => 'Write `@entity` before the class.',
  },
  'decorator-entity-repeated': {
    severity: 'error',
    title: 'A class has `@entity` twice',
    message: () => 'Found a second `@entity`.',
    remedy: () => 'Keep one of them.',
  },
  'decorator-entity-place': {
    severity: 'error',
    title: '`@entity` stands before something that is no class',
    message: (found) => `Found \`@entity\` before ${found}.`,
    remedy: () => 'Write it before the class.',
  },
  'decorator-place': {
    severity: 'error',
    title: '`@pk` or `@field` stands before something that no response has',
    message: (found) => `Found it before ${found}.`,
    remedy: () => 'Write it before a field of the instances.',
  },
  'decorator-field-schema': {
    severity: 'error',
    title: '`@field` has no function that returns a schema',
    message: (found) => (found ? `Found \`${found}\` in its place.` : 'Found `@field` without one.'),
    remedy: (found) => `Write \`@field(() => ${found || 'User'})\`.`,
  },
  'entity-relation-missing': {
    severity: 'warning',
    title: 'A field holds an entity, and the schema does not say so',
    message: (found) =>
      `Found a field without \`${found}\` in the schema, so what it holds stays a part of its record.`,
    remedy: (found) => `Add \`${found}\` to \`static schema\`.`,
  },
  'entity-schema-key-unknown': {
    severity: 'warning',
    title: 'A key of the schema is no field',
    message: (found) => `Found \`${found}\`, which the class does not declare.`,
    remedy: (found) => `Declare the field \`${found}\`, or take the key out of the schema.`,
  },
  'entity-schema-dynamic': {
    severity: 'info',
    title: 'A schema is read at run time',
    message: (found) => `Found a schema that is not compiled: ${found}.`,
    remedy: () => 'Write an object literal with plain keys where the time to read a response matters.',
  },
  'name-reserved': {
    severity: 'warning',
    title: 'A name has a meaning already',
    message: (found) => `Found ${found}.`,
    remedy: () => 'Choose another name.',
  },
  'push-without-collection': {
    severity: 'warning',
    title: 'What is added joins no list',
    message: (found) => `Found \`${found}\` of an endpoint whose schema has no Collection.`,
    remedy: () => 'Make its list a `new schema.Collection([Post])`.',
  },
  'delete-without-entity': {
    severity: 'warning',
    title: 'A deletion removes nothing',
    message: (found) => `Found ${found}, in which there is no entity to remove.`,
    remedy: () => 'Name the entity class itself, as in `new schema.Invalidate(Post)`.',
  },
} as const satisfies Record<string, Entry>;

export type Code = keyof typeof catalogue;

/** `'/posts'` → `'/posts/:id'`, in the quotes of the source; of a name that stands for a path, an example. */
const withParameter = (literal: string): string =>
  /^['"`]/.test(literal)
    ? `${literal.slice(0, -1).replace(/\/$/, '')}/:id${literal.slice(-1)}`
    : "'/posts/:id'";

/**
 * Severity of a finding. An `error` certainly fails when the module runs. An `info` needs no fix, and is shown
 * only on request.
 */
export type Severity = 'error' | 'warning' | 'info';

/** What the catalogue has for a code. */
export interface CatalogueEntry {
  readonly severity: Severity;
  /** The problem, without details. */
  readonly title: string;
  /** States what was found. */
  readonly message: (found: string) => string;
  /** Says what to do about it. */
  readonly remedy: (found: string, meant: string | undefined) => string;
  /** Returns what to write in place of the marked source, for editors. */
  readonly replacement?: (found: string, meant: string | undefined, marked: string) => string | undefined;
  /** The replacement leaves the behavior of the program as it is, or corrects a program that cannot run. */
  readonly isSafe?: boolean;
}

/**
 * Every finding of the compiler. Codes are stable: people search for them. `found` is the text that the finding is about, and
 * `meant` what a remedy names beside it: the option that was meant, or the class in a list.
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
    title: 'The file is nested too deeply to compile',
    message: (found) => `Found ${found}. The file is not compiled; the runtime reads it instead.`,
    remedy: () =>
      'Move the nested code into its own file, or split it into named parts. The rest of the file is then compiled.',
  },
  'path-parameter-missing': {
    severity: 'error',
    title: 'The path of a resource has no parameter',
    message: (found) => `Found ${found}, which does not identify an item.`,
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
    title: 'A path cannot be parsed',
    message: (found) => `Found ${found}.`,
    remedy: () => 'Close each opening brace, or write a literal brace as `\\\\{`.',
  },
  'path-pattern': {
    severity: 'warning',
    title: 'The pattern of a path parameter is ignored',
    message: (found) => `Found \`${found}\`, which has no effect.`,
    remedy: () => 'Remove the parentheses.',
    replacement: (found, _, marked) => withoutPattern(marked, found),
    isSafe: true,
  },
  'path-host': {
    severity: 'warning',
    title: 'A path changes the host of its prefix',
    message: (found) => `Found a URL that begins with \`${found}\`.`,
    remedy: (_, prefix) =>
      `Put one slash between \`${prefix}\` and the path: begin the path with \`/\`, and end the prefix without one.`,
  },
  'resource-path-missing': {
    severity: 'error',
    title: 'A resource has no path',
    message: (found) => `Found a \`${found}\` call without \`path\`.`,
    remedy: (_, written) =>
      renamed(written, 'path') ?? "Add the path of one item, as in `path: '/posts/:id'`.",
  },
  'resource-schema-missing': {
    severity: 'error',
    title: 'A resource has no schema',
    message: (found) => `Found a \`${found}\` call without \`schema\`.`,
    remedy: (_, written) => renamed(written, 'schema') ?? 'Add `schema`, the entity class of its items.',
  },
  'schema-plain': {
    severity: 'warning',
    title: 'A schema is a plain value',
    message: (found) => `Found \`${found}\`, which says nothing about the data.`,
    remedy: () =>
      'Use an entity class, a list of one, or a function that converts the value. Leave out keys whose values need none of these.',
  },
  'option-misspelled': {
    severity: 'warning',
    title: 'An option is probably misspelled',
    message: (found) => `Found \`${found}\`, which is not a known option.`,
    remedy: (_, meant) => `Write \`${meant}\`.`,
    replacement: (_, meant) => meant,
  },
  'entity-name-missing': {
    severity: 'warning',
    title: 'An entity class has no name',
    message: () => 'Found an anonymous class, whose key depends on a minifier or an import.',
    remedy: () => "Name the class, or add a `static key`, as in `static key = 'Post'`.",
  },
  'decorator-entity-missing': {
    severity: 'warning',
    title: 'A field is decorated, but its class is not',
    message: (found) => `Found \`@${found}\` in a class without \`@entity\`, where it has no effect.`,
    remedy: () => 'Put `@entity` on the class.',
  },
  'decorator-entity-repeated': {
    severity: 'error',
    title: 'A class has `@entity` twice',
    message: () => 'Found a second `@entity`.',
    remedy: () => 'Keep one of them.',
    replacement: () => '',
    isSafe: true,
  },
  'decorator-entity-place': {
    severity: 'error',
    title: '`@entity` is not on a class',
    message: (found) => `Found \`@entity\` on ${found}.`,
    remedy: () => 'Put it on the class.',
  },
  'decorator-place': {
    severity: 'error',
    title: '`@pk` or `@field` is not on an instance field',
    message: (found) => `Found it on ${found}.`,
    remedy: () => 'Put it on an instance field.',
  },
  'decorator-field-schema': {
    severity: 'error',
    title: '`@field` needs a function that returns a schema',
    message: (found) => (found ? `Found \`${found}\` instead.` : 'Found `@field` without one.'),
    remedy: (found) => `Write \`@field(() => ${found || 'User'})\`.`,
    replacement: (found) => (found ? `@field(() => ${found})` : undefined),
  },
  'entity-relation-missing': {
    severity: 'warning',
    title: 'A field holds an entity that the schema does not name',
    message: (found) =>
      `Found a field without \`${found}\` in the schema, so its value is stored inside this record, not as an entity.`,
    remedy: (found) => `Add \`${found}\` to \`static schema\`.`,
  },
  'entity-schema-key-unknown': {
    severity: 'warning',
    title: 'A key of the schema is not a field',
    message: (found) => `Found \`${found}\`, which the class does not declare.`,
    remedy: (found) => `Declare the field \`${found}\`, or remove the key from the schema.`,
  },
  'entity-schema-instance': {
    severity: 'warning',
    title: 'The schema of an entity is not static',
    message: (found) => `Found \`${found}\` as a field of each record, which the store does not read.`,
    remedy: (found) => `Write \`static ${found}\`.`,
    replacement: (found) => `static ${found}`,
  },
  'entity-schema-dynamic': {
    severity: 'info',
    title: 'A schema is read at run time',
    message: (found) => `Found a schema that is not compiled: ${found}.`,
    remedy: () => 'Use an object literal with plain keys if the time to store a response matters.',
  },
  'name-reserved': {
    severity: 'warning',
    title: 'This name is reserved',
    message: (found) => `Found ${found}.`,
    remedy: () => 'Choose another name.',
  },
  'push-without-collection': {
    severity: 'warning',
    title: 'The added item joins no list',
    message: (found) => `Found \`${found}\` of an endpoint whose schema has no Collection.`,
    remedy: (_, list = '[…]') => `Make its list a \`new schema.Collection(${list})\`.`,
  },
  'delete-without-entity': {
    severity: 'warning',
    title: 'A deletion removes nothing',
    message: (found) => `Found ${found}, which has no entity to remove.`,
    remedy: (_, entity = 'Post') =>
      `Name the entity class itself, as in \`new schema.Invalidate(${entity})\`.`,
  },
} as const satisfies Record<string, CatalogueEntry>;

/** The code of a diagnostic, which stays the same from version to version. */
export type Code = keyof typeof catalogue;

/** The remedy for an option that is there under another name. */
const renamed = (written: string | undefined, option: string): string | undefined =>
  written && `Write \`${option}\` in place of \`${written}\`.`;

/**
 * `'/posts'`, `'/posts/id'`, `'/posts/{id}'` → `'/posts/:id'`, in the quotes of the source, before a query; an example if the path
 * is an identifier.
 */
const withParameter = (literal: string): string =>
  /^['"`]/.test(literal)
    ? literal.replace(
        /(?:\/(?:[{[<](\w+)[}\]>]|id))?\/?([?#].*)?(.)$/s,
        (_, name = 'id', query = '', quote) => `/:${name}${query}${quote}`,
      )
    : "'/posts/:id'";

/**
 * The literal of a path without a pattern, whose text may be written with escapes; not if what follows would belong to the
 * parameter then: letters, as in `:id(\\d+)s`, an escape, or parentheses that are text now.
 */
const withoutPattern = (literal: string, pattern: string): string | undefined =>
  [pattern, pattern.replaceAll('\\', '\\\\')]
    .map((written) => literal.split(written))
    .filter(
      ({ length, 0: before, 1: after }) =>
        length === 2 && /:[\p{ID_Continue}$]+$/u.test(before!) && !/^[\p{ID_Continue}$({\\]/u.test(after!),
    )
    .map((around) => around.join(''))[0];

import { isNear } from '../contract/option-names.ts';
import { type EntityClass, isEntity } from '../entity.ts';
import type { Node } from '../store/node.ts';
import { isSchemaObject } from '../store/protocol.ts';
import { reportOnce } from './report-once.ts';

/**
 * Development only: reports an entity class whose constructor expects arguments, because the store constructs
 * records without any; a `pk` that is static, and so never called; and a static member with a misspelt name.
 */
export function checkEntity(type: EntityClass): void {
  const { name } = type;
  if (expectsArguments(type))
    reportOnce(
      'entity-constructor',
      `the constructor of ${name} has arguments, and records are created without any. ` +
        `Give its fields defaults, and create instances with ${name}.fromJS({ … }).`,
    );
  if (Object.hasOwn(type, 'pk'))
    reportOnce('entity-static', `${name}: \`pk\` is static, and never called. Remove \`static\`.`);
  const names = ownStatics(type);
  for (const [member, kind] of Object.entries(STATICS))
    for (const given of names)
      if (typeof type[given as never] === kind && isMisspelled(given, member))
        reportOnce(
          'entity-static',
          `${name}: nothing reads \`static ${given}\`. Write \`static ${member}\`.`,
        );
}

/** The static members that the store reads, and what they are. */
const STATICS: Readonly<Record<string, string>> = {
  schema: 'object',
  indexes: 'object',
  process: 'function',
  merge: 'function',
  validate: 'function',
  shouldReorder: 'function',
  shouldUpdate: 'function',
};

/** The names of static members of the class, and of those above it, that the store does not read. */
function ownStatics(type: EntityClass): string[] {
  const names: string[] = [];
  for (let Class: object = type; isEntity(Class); Class = Object.getPrototypeOf(Class))
    names.push(...Object.getOwnPropertyNames(Class));
  return names.filter((name) => !(name in STATICS));
}

/** The constructor of the class, or the one that it inherits, also of a class that `EntityMixin` made an entity. */
function expectsArguments(type: EntityClass): boolean {
  let Class: { readonly length: number } = type;
  // The length of a function without parameters. Build tools write constructors with a rest parameter, which Hermes 0.12 counts.
  const none = ((..._: unknown[]) => {}).length;
  while (Class !== Function.prototype && Class.length <= none) {
    if (/\bconstructor\s*\(/.test(Function.prototype.toString.call(Class))) return false;
    Class = Object.getPrototypeOf(Class);
  }
  return Class.length > none;
}

/**
 * Development only: reports a schema that is a field of each record instead of a static member of its class, and a key of
 * the schema that nearly is a field.
 */
export function checkRecord(type: EntityClass, record: object): void {
  const { name } = type;
  for (const key of Object.keys(type.schema)) {
    const meant = Object.keys(record).find((field) => !(field in type.schema) && isMisspelled(key, field));
    if (!(key in record) && meant)
      reportOnce(
        'entity-schema-key',
        `"${key}" in the schema of ${name} is no field of its records. Write \`${meant}\`.`,
      );
  }
  const { schema } = record as { readonly schema?: unknown };
  if (typeof schema !== 'object' || !schema || !Object.values(schema).some(isSchema)) return;
  reportOnce(
    'entity-static',
    `${name}: \`schema\` is a field of each record. Write \`static schema = { … }\`.`,
  );
}

/** An `s` makes another word. */
const isMisspelled = (key: string, field: string): boolean =>
  field.length > 3 && isNear(key, field) && key !== `${field}s` && field !== `${key}s`;

/** Development only: reports an index that is no field of any record. */
export function checkIndexes({ name, indexes }: EntityClass, records: readonly Node[]): void {
  for (const index of records.length > 0 ? indexes! : []) {
    if (records.some(({ view, data }) => index in data || (view && index in (view as object)))) continue;
    reportOnce(
      'entity-index',
      `"${index}" in the indexes of ${name} is no field of its records. Correct the name.`,
    );
  }
}

const isSchema = (value: unknown): boolean =>
  isEntity(Array.isArray(value) ? value[0] : value) || isSchemaObject(value);

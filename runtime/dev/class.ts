import { type EntityClass, isEntity } from '../entity.ts';
import { isSchemaObject } from '../store/protocol.ts';
import { reportOnce } from './report-once.ts';

/**
 * Development only: reports an entity class whose constructor expects arguments, because the store constructs
 * records without any; and a `pk` that is static, and so never called.
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
}

/** The constructor of the class, or the one that it inherits. */
function expectsArguments(type: EntityClass): boolean {
  let Class: { readonly length: number } = type;
  while (isEntity(Class) && Class.length === 0) {
    if (/\bconstructor\s*\(/.test(Function.prototype.toString.call(Class))) return false;
    Class = Object.getPrototypeOf(Class);
  }
  return isEntity(Class);
}

/** Development only: reports a schema that is a field of each record instead of a static member of its class. */
export function checkRecord({ name }: EntityClass, record: object): void {
  const { schema } = record as { readonly schema?: unknown };
  if (typeof schema !== 'object' || !schema || !Object.values(schema).some(isSchema)) return;
  reportOnce(
    'entity-static',
    `${name}: \`schema\` is a field of each record. Write \`static schema = { … }\`.`,
  );
}

const isSchema = (value: unknown): boolean =>
  isEntity(Array.isArray(value) ? value[0] : value) || isSchemaObject(value);

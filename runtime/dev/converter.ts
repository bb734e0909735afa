import { reportOnce } from './report-once.ts';

/**
 * Development only: a class in a schema that is not an entity counts as a converter and is called without
 * `new`. That fails, or returns something else (`Date` returns the current time as text). Usually
 * `extends Entity` is missing.
 */
export function checkConverter(convert: (value: never) => unknown): void {
  if (convert !== (Date as unknown) && !/^class\b/.test(Function.prototype.toString.call(convert))) return;
  const { name } = convert;
  reportOnce(
    'schema-class',
    `${name} is used as a schema but is not an entity: extend Entity, or convert with (value) => new ${name}(value).`,
  );
}

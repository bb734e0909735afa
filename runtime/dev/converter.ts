/**
 * Development only: a class in a schema that is no entity counts as a converter, and is called without `new`: that fails,
 * or gives something else, as `Date` does with the present moment. Mostly `extends Entity` was forgotten.
 */
export function checkConverter(convert: (value: never) => unknown): void {
  if (convert !== (Date as unknown) && !/^class\b/.test(Function.prototype.toString.call(convert))) return;
  const { name } = convert;
  console.error(
    `presource: ${name} is used as a schema but is not an entity: extend Entity, or convert with (value) => new ${name}(value).`,
  );
}

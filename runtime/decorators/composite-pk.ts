/**
 * The primary key of several fields, encoded so that no two combinations are equal; `undefined` if a field has
 * no value.
 */
export const compositePk = (...parts: readonly unknown[]): string | undefined =>
  parts.every(isValue) ? parts.map((part) => encodeURIComponent(String(part))).join() : undefined;

const isValue = (part: unknown): boolean =>
  part !== undefined && typeof part !== 'object' && part !== '' && !Number.isNaN(part);

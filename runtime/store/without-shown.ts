import type { Json } from '../types/options.ts';

/**
 * `value` without the related and converted fields that it shares with `shown`, as `{ ...post, title }` does.
 * Readers get other values than responses contain: a converter would convert its own result, and a default
 * would become a record.
 */
export function withoutShown(value: Json, shown: Json): Json {
  const schema = shown?.constructor?.schema;
  const copy = schema ? { ...value } : value;
  for (const key in schema) if (copy[key] === shown[key]) delete copy[key];
  return copy;
}

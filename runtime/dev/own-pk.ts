import type { Entity, EntityClass } from '../entity.ts';

/** Development only: what a class's own `pk()` did with a record that has no primary key. */
export function outcomeOfPk(
  type: EntityClass,
  data: unknown,
  parent: unknown,
  key: string,
  args: readonly unknown[],
): string {
  try {
    const found: unknown = (type.prototype as Entity).pk.call(data, parent, key, args);
    return `returned ${typeof found === 'string' ? JSON.stringify(found) : typeof found === 'object' && found ? 'an object' : found}`;
  } catch (error) {
    return `threw ${error}`;
  }
}

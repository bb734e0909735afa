import type { EntityClass } from '../entity.ts';
import { placeOf } from './place.ts';

/**
 * Development only: the message for two entity classes with one key. It says where they are, which the compiler records, or
 * else what their fields are.
 */
export function twinsMessage(known: EntityClass, type: EntityClass, problem: string, remedy: string): string {
  const [one, other] = [known, type].map(fileOf);
  const where =
    one && other
      ? one === other
        ? `Both are in ${one}`
        : `They are in ${one} and ${other}`
      : `One has the fields ${fieldsOf(known)}, the other one ${fieldsOf(type)}`;
  return `presource: entity-key: two entity classes ${problem}. ${where}. ${remedy}`;
}

/** The compiler writes the file and the name of the class. */
const fileOf = (type: EntityClass): string | undefined =>
  (placeOf(type) as string | undefined)?.replace(/ \S*$/, '');

function fieldsOf(type: EntityClass): string {
  try {
    return Object.keys(new (type as unknown as new () => object)()).join(', ') || '(none)';
  } catch {
    return '(unknown)';
  }
}

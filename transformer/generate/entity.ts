import type { Entity } from '../model/entity.ts';
import { insert, type Output, type Target } from './output.ts';
import { generateShape } from './shape.ts';
import { quote } from './text.ts';

/**
 * Pins the name of an entity class, from which the runtime derives its key: a minifier may rename the class, and the
 * key stays. As the first member it needs no care for missing semicolons. An accessor rather than `static key = …`,
 * because a key that is given and a key that is derived differ when two classes collide.
 *
 *     class User extends Entity { id = ''; }
 *         →   class User extends Entity { static get name() { return 'User'; } id = ''; }
 */
export function generateEntity(entity: Entity, target: Target): Output {
  const outputs = entity.shapes.map((shape) => generateShape(shape, target));
  const { nameAt, name } = entity;
  const isPinned = nameAt !== undefined && name !== undefined;
  const member = ` static get name() { return ${quote(name ?? '')}; }`;
  const pin = isPinned ? [insert(nameAt, target.code[nameAt] === '}' ? `${member} ` : member)] : [];
  return {
    edits: [...pin, ...outputs.flatMap(({ edits }) => edits)],
    functions: outputs.flatMap(({ functions }) => functions),
  };
}

import type { Edit } from '../model/edit.ts';
import type { Entity } from '../model/entity.ts';
import { generateDecorators } from './decorator.ts';
import { insert, type Target } from './output.ts';
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
export function generateEntity(entity: Entity, target: Target): readonly Edit[] {
  const { nameAt, name, shapes, decorators } = entity;
  const isPinned = nameAt !== undefined && name !== undefined;
  const member = ` static get name() { return ${quote(name ?? '')}; }`;
  const pin = isPinned ? [insert(nameAt, target.code[nameAt] === '}' ? `${member} ` : member)] : [];
  const made = decorators?.schema?.place.kind === 'member' ? decorators.schema.shape : undefined;
  return [
    ...pin,
    ...shapes.filter((shape) => shape !== made).flatMap((shape) => generateShape(shape, target)),
    ...(decorators ? generateDecorators(decorators, shapes, target) : []),
  ];
}

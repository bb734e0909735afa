import type { Edit } from '../model/edit.ts';
import type { Entity } from '../model/entity.ts';
import { nameCall } from './class-path.ts';
import { generateDecorators } from './decorator.ts';
import { insert, type Target } from './output.ts';
import { generatePlan } from './plan.ts';
import { generateShape } from './shape.ts';
import { quote } from './text.ts';

/**
 * Pins the name of an entity class, from which the runtime derives its key: the key stays the same if a
 * minifier renames the class. It is the first member, so a missing semicolon cannot break it. It is an
 * accessor, not `static key = …`, because explicit and derived keys behave differently when two classes
 * collide.
 *
 *     class User extends Entity { id = ''; }
 *         →   class User extends Entity { static get name() { return 'User'; } id = ''; }
 *
 * Where a resource of the class is in the same file, the class carries the path, too:
 *
 *         →   class User extends Entity { static get name() { return __x.nameFromPath('/users/:id'); } id = ''; }
 *
 * In development it also records the file: `static [Symbol.for('presource.place')] = '/src/data.ts User';`.
 */
export function generateEntity(entity: Entity, target: Target): readonly Edit[] {
  const { nameAt, placeAt, name, classPath, shapes, decorators, plan } = entity;
  const { code, place } = target;
  const members: string[] = [];
  if (nameAt !== undefined && name !== undefined)
    members.push(` static get name() { return ${classPath ? nameCall(classPath, target) : quote(name)}; }`);
  if (plan) members.push(generatePlan(plan, target));
  if (placeAt !== undefined && place)
    members.push(` static [Symbol.for('presource.place')] = ${quote(`${place} ${name ?? ''}`)};`);
  const at = nameAt ?? plan?.at ?? placeAt;
  const text = members.join('');
  const pin = at !== undefined && text ? [insert(at, code[at] === '}' ? `${text} ` : text)] : [];
  const made = decorators?.schema?.place.kind === 'member' ? decorators.schema.shape : undefined;
  return [
    ...pin,
    ...shapes.filter((shape) => shape !== made).flatMap((shape) => generateShape(shape, target)),
    ...(decorators ? generateDecorators(decorators, shapes, target) : []),
  ];
}

import type { Edit } from '../model/edit.ts';
import type { Entity } from '../model/entity.ts';
import type { Told } from '../model/told.ts';
import { generateDecorators } from './decorator.ts';
import { insert, type Target } from './output.ts';
import { generateSegments } from './path.ts';
import { generatePlan } from './plan.ts';
import { generateShape } from './shape.ts';
import { quote } from './text.ts';

/**
 * Pins the name of an entity class, from which the runtime derives its key: a minifier may rename the class, and the
 * key stays. As the first member it needs no care for missing semicolons. An accessor rather than `static key = …`,
 * because a key that is given and a key that is derived differ when two classes collide.
 *
 *     class User extends Entity { id = ''; }
 *         →   class User extends Entity { static get name() { return 'User'; } id = ''; }
 *
 * Where a resource of the class is in the same file, the name tells its path, too:
 *
 *         →   class User extends Entity { static get name() { return __x.nameOf('/users/:id'); } id = ''; }
 *
 * In development the file is noted, too: `static [Symbol.for('presource.place')] = '/src/data.ts User';`.
 */
export function generateEntity(entity: Entity, target: Target): readonly Edit[] {
  const { nameAt, placeAt, name, told, shapes, decorators, plan } = entity;
  const { code, place } = target;
  const members: string[] = [];
  if (nameAt !== undefined && name !== undefined)
    members.push(` static get name() { return ${told ? toldName(told, target) : quote(name)}; }`);
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

/** A class's name as it follows from the path of its resource. A function of it is one that people can stop in. */
function toldName({ path, text, name }: Told, target: Target): string {
  const isFunction = target.style.hasFunctions && !path.isItem;
  const told = isFunction ? generateSegments(path) : quote(text);
  return `${target.runtime('nameOf')}(${told}${name === undefined ? '' : `, ${quote(name)}`})`;
}

import { Entity, type EntityClass } from '../entity.ts';
import { reportOnce } from './report-once.ts';

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

/** Development only: the same of a deletion, for its error; nothing if the class has no `pk()` of its own. */
export const ownPk = (
  type: EntityClass,
  data: unknown,
  args: readonly unknown[],
): { readonly pk?: string } =>
  (type.prototype as Entity).pk === Entity.prototype.pk
    ? {}
    : { pk: outcomeOfPk(type, data, undefined, '', args) };

/** Classes whose incomplete key was reported: each of a thousand rows may have another one. */
const reported = new WeakSet<EntityClass>();

/** Development only: reports a primary key that several records of a server have. */
export function checkPk(type: EntityClass, name: string, data: object, pk: unknown): void {
  if (reported.has(type)) return;
  const found = incompleteKey(data, pk) ?? roundedKey(data, pk);
  if (!found) return;
  reported.add(type);
  reportOnce('entity-pk', `${name}: ${found}`);
}

/** A key that `pk()` made of a field that is not there: `${this.team},${this.user}`. Not if a field of the record has that text. */
function incompleteKey(data: object, pk: unknown): string | undefined {
  const missing = /\b(undefined|NaN)\b/.exec(`${pk}`)?.[0];
  if (!missing) return undefined;
  if (Object.values(data).some((value) => typeof value === 'string' && value.includes(missing)))
    return undefined;
  return (
    `pk() returned "${pk}"; keys present: ${Object.keys(data).join(', ') || 'none'}. ` +
    'All records without that field are one record, the last one of them. ' +
    'Let the response have the field, or take it from the arguments: pk(parent, key, args) { … }'
  );
}

/** A number that is too large to be exact is the same for several keys of a server. */
function roundedKey(data: object, pk: unknown): string | undefined {
  if (!/\d{16}|e\+/.test(`${pk}`)) return undefined;
  const large = Object.entries(data).find(
    ([, value]) => Number.isInteger(value) && !Number.isSafeInteger(value) && `${pk}`.includes(`${value}`),
  );
  return (
    large &&
    `"${large[0]}" is ${large[1]}, and JSON.parse rounds numbers above ${Number.MAX_SAFE_INTEGER}: records whose keys are ` +
      'near each other are one record, the last one of them. Let the server send the key as a text'
  );
}

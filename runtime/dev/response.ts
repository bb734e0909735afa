import { isSchemaObject } from '../store/protocol.ts';
import { NO_JSON } from './remedy.ts';
import { reportOnce } from './report-once.ts';

/**
 * Development only: reports once that an optimistic change leaves the screen although its request succeeded. An empty
 * response says nothing about the item, so nothing is stored.
 */
export function warnEmpty(endpoint: string): void {
  reportOnce(
    'response-empty',
    `${endpoint}: the response is empty, so nothing is stored and the optimistic change ends. ` +
      'Let the server return the item, or return it from `process` of the endpoint.',
    'warn',
  );
}

/**
 * Development only: reports once that a list, or a list in an object, was answered with nothing: its readers get that in
 * place of a list. Some servers send `null` for an empty list, or leave it out.
 *
 * @param place the list's place in the response: `page.items`; empty for the response itself
 */
export function checkList(endpoint: string, schema: unknown, response: unknown, place = ''): void {
  const held = isSchemaObject(schema) ? ((schema as Holder).schema ?? schema) : schema;
  const isMap = isSchemaObject(held) && !!(held as Holder).changes?.includes('assign');
  const isAbsent = response === null || response === undefined;
  // A plain list may be an optional part of an object; a Collection is what the object is for.
  const isOptional = place && response === undefined && !isSchemaObject(schema);
  if (isAbsent && !isOptional && (isMap || (Array.isArray(held) && held.length > 0)))
    reportOnce('response-empty', `${endpoint}: ${emptyAt(place, isMap ? 'map' : 'list', response)}`, 'warn');
  // A shape may hold itself.
  if (!isShape(held) || place.split('.').length > 5 || (isAbsent ? !place : typeof response !== 'object'))
    return;
  for (const [key, member] of Object.entries(held))
    checkList(endpoint, member, (response as FieldValues)?.[key], place ? `${place}.${key}` : key);
}

interface Holder {
  readonly schema?: unknown;
  readonly changes?: readonly string[];
}
type FieldValues = Readonly<Record<string, unknown>> | null | undefined;

const isShape = (schema: unknown): schema is object =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema) && !isSchemaObject(schema);

function emptyAt(place: string, kind: 'list' | 'map', response: unknown): string {
  const empty = kind === 'list' ? '[]' : '{}';
  if (place)
    return (
      `the schema has a ${kind} at ${place}, where the response has ${response === null ? 'null' : 'nothing'}. ` +
      `Let the server, or \`process\` of the endpoint, return ${empty} there.`
    );
  return (
    `the schema is a ${kind}, and the response is ${response}. ` +
    (response === undefined
      ? `${NO_JSON} a ${kind}.`
      : `Let the server return ${empty}, or return it from \`process\` of the endpoint: process: (${kind}) => ${kind} ?? ${empty}.`)
  );
}

/**
 * Development only: reports once that a list of texts was taken for primary keys, as a server may send them, and that no
 * record has any of these keys.
 */
export function checkKeys(endpoint: string, response: unknown, shown: unknown): void {
  const isKey = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  if (!Array.isArray(response) || !Array.isArray(shown) || shown.length > 0) return;
  if (response.length === 0 || !response.every(isKey)) return;
  reportOnce(
    'response-keys',
    `${endpoint}: the response is a list of ${typeof response[0]}s. They are read as primary keys, and no record has any of them. ` +
      'Let the server return the items, or leave the schema out for a list of plain values.',
    'warn',
  );
}

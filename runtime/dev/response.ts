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

/** Development only: reports once that a list was answered with nothing: its readers get that in place of a list. */
export function checkList(endpoint: string, schema: unknown, response: unknown): void {
  const held = isSchemaObject(schema) ? (schema as { schema?: unknown }).schema : schema;
  if (!Array.isArray(held) || (response !== null && response !== undefined)) return;
  reportOnce(
    'response-empty',
    `${endpoint}: the schema is a list, and the response is ${response}. ` +
      (response === undefined
        ? `${NO_JSON} a list.`
        : 'Let the server return [], or return it from `process` of the endpoint: process: (list) => list ?? [].'),
    'warn',
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

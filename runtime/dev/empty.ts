import { isSchemaObject } from '../store/protocol.ts';
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
      'Let the server return [], or return it from `process` of the endpoint: process: (list) => list ?? [].',
    'warn',
  );
}

import { isEntity } from '../entity.ts';
import { type Link, Node } from '../store/node.ts';
import { reportOnce } from './report-once.ts';

/**
 * Development only: reports an optimistic response that does not say which entity it changes. It is stored as a new entity.
 */
export function checkOptimistic(
  { name, method, schema }: { readonly name: string; readonly method?: string; readonly schema?: unknown },
  written: Link,
): void {
  if (!isEntity(schema) || !/^P(UT|ATCH)$/.test(`${method}`)) return;
  if (!(written instanceof Node) || !/^pending-\d+-\d+$/.test(`${written.pk}`)) return;
  const keys = Object.keys(written.data ?? {}).join(', ') || 'none';
  reportOnce(
    'optimistic-ignored',
    `${name}: the optimistic response has no primary key, so the entity does not change until the server responds; ` +
      `keys present: ${keys}. Return what \`process\` returns, with the key: ({ id, ...body }).`,
  );
}

import { type Faults, fault } from './fault.ts';

const ARRAY = 'runtime/store/array.ts';
const LINKED = 'return links;';

/** Data that nobody would send. */
export const data: Faults = {
  'data.prototype-pks': fault(
    'runtime/store/entity-table.ts',
    'if (value === null || value === undefined) return value;',
    'if (!value) return value as Link;',
  ),
  'data.cycle-in-plain-data': fault('runtime/store/node.ts', 'depth > DEEPEST ||', '', {
    also: ['data.deep-plain'],
  }),
  'data.million': fault(ARRAY, LINKED, `links.push(...links.splice(0));\n  ${LINKED}`),
  'data.many-pending': fault(
    'runtime/controller/optimistic-layer.ts',
    'return tx.log;',
    'const log: Undo[] = [];\n        log.push(...tx.log);\n        return log;',
  ),
  'data.null-in-schemas': fault(
    'runtime/schema/query.ts',
    'return input === undefined || input === null',
    'return input === undefined',
  ),
};

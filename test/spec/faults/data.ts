import { type Faults, fault } from './fault.ts';

const HANDLERS = 'runtime/store/link/handlers.ts';
const RECORDS = 'runtime/store/entities/entity-records.ts';
const LINKED = 'return links ?? before;';

/** Data that nobody would send. */
export const data: Faults = {
  'data.prototype-pks': fault(
    RECORDS,
    'if (value === null || value === undefined) return value;',
    'if (!value) return value as Link;',
  ),
  'data.cycle-in-plain-data': fault('runtime/store/link/link.ts', ' || depth > DEEPEST', '', {
    also: ['data.deep-plain'],
  }),
  'data.million': fault(HANDLERS, LINKED, `links?.push(...links.splice(0));\n      ${LINKED}`),
  'data.many-pending': fault(
    'runtime/store/commit/layers.ts',
    'for (const entry of tx.phase(() => layer.apply(new ResponseWriter(tx, layer.source)))) log.push(entry);',
    'log.push(...tx.phase(() => layer.apply(new ResponseWriter(tx, layer.source))));',
  ),
  'data.null-in-schemas': fault(
    'runtime/schema/query.ts',
    'return input === undefined || input === null',
    'return input === undefined',
  ),
};

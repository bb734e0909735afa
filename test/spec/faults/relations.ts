import { edit, type Faults, fault } from './fault.ts';

const TABLE = 'runtime/store/entities/entity-table.ts';
const RECORDS = 'runtime/store/entities/entity-records.ts';
const HANDLERS = 'runtime/store/link/handlers.ts';
const READ = 'runtime/store/commit/refresh.ts';
const LANDING = 'runtime/controller/store-response.ts';

export const relations: Faults = {
  'error.untouched-store': {
    edits: [
      edit('runtime/store/commit/transaction.ts', 'rollback(log.splice(0));', ''),
      edit('runtime/store/commit/store.ts', 'tx.abort();', ''),
    ],
    also: ['validate.refuses', 'converter.throws'],
  },
  'error.wrong-kind': fault(
    HANDLERS,
    'if (!Array.isArray(value)) throw new',
    'if (!Array.isArray(value)) return keepRaw(value);\n      if (!value) throw new',
  ),
  'relation.many-to-one': fault(READ, 'if (target.changedAt > since) isDirty = true;', '', {
    also: [
      'member.delete',
      'member.delete-by-arguments',
      'resource.optimistic',
      'join.after',
      'join.deleted-and-back',
      'identity.only-what-changed',
      'schema.query-again',
      'process.undefined',
      'member.push',
      'member.unshift',
      'member.get-page',
      'endpoint.collection-members',
      'relation.deleted',
      'collection.nest-key',
      'data.prototype-arguments',
      'data.duplicates',
      'extend.shape-with-collection',
    ],
  }),
  'relation.shape-in-entity': fault(
    'runtime/store/link/other-handlers.ts',
    'unknown> = { ...value };',
    'unknown> = {};',
    {
      also: [
        'member.get-page-beside',
        'data.prototype-keys',
        'data.deep-plain',
        'all.in-shape',
        'extend.shape-in-shape',
        'schema.object',
      ],
    },
  ),
  'relation.missing': {
    edits: [
      edit('runtime/store/link/link.ts', '.filter((value) => value !== undefined)', ''),
      edit('runtime/store/tables/table.ts', 'if (value !== undefined) into[', 'into['),
    ],
    also: [
      'member.delete',
      'member.delete-by-arguments',
      'resource.optimistic',
      'relation.deleted',
      'process.undefined',
      'schema.lazy-query',
    ],
  },
  'relation.null': fault(
    RECORDS,
    'if (value === null || value === undefined) return value;',
    'if (value === null || value === undefined) return undefined;',
    { also: ['data.null-everywhere', 'data.null-in-schemas', 'schema.values'] },
  ),
  'relation.deleted-root': fault(
    'runtime/controller/entry.ts',
    'if (root.record === undefined && root.meta?.order !== meta?.order) return 0;',
    '',
  ),
  'join.deleted-and-back': fault(
    'runtime/store/entities/merging.ts',
    'return older ? slot : table.make(',
    'return older || known?.deleted ? slot : table.make(',
  ),
  'circle.identity': fault(READ, 'spread(dirty, [...open].reverse());', '', {
    also: [
      'relation.many-to-one',
      'all.later-entities',
      'join.after',
      'join.deleted-and-back',
      'identity.only-what-changed',
      'member.delete',
      'member.delete-by-arguments',
      'resource.optimistic',
    ],
  }),
  'identity.only-what-changed': fault(READ, 'let isDirty = links', 'let isDirty = true || links', {
    also: ['reverse.again', 'invalidate.unknown'],
  }),
  'identity.fetch-and-read': fault(
    LANDING,
    'controller.read(entry).data : store',
    '((data: unknown) => (Array.isArray(data) ? [...data] : data))(controller.read(entry).data) : store',
  ),
  'resource.data-expiry': fault(
    'runtime/controller/entry.ts',
    'number =>\n  dataExpiryLength;',
    'number =>\n  Math.min(dataExpiryLength, 60_000);',
  ),
  'member.null-arguments': fault(
    'runtime/controller/controller.ts',
    'if (args[0] === null) return undefined as never;',
    '',
  ),
  'member.get-page-beside': fault(LANDING, '[entry, list?.slot.meta && list]', '[entry]'),
  'member.delete-by-arguments': fault(TABLE, ' || this.find(args);', ';'),
  'data.prototype-keys': fault(
    'runtime/store/link/layout.ts',
    'this.careful = field in facts.prototype;',
    'this.careful = false;',
  ),
  'data.deep': fault(LANDING, '/call stack|recursion/.test(String(thrown))', 'false', {
    also: ['data.deep-places', 'data.cycle-from-process'],
  }),
  'data.duplicates': fault(HANDLERS, 'return links ?? before;', 'return [...new Set(links ?? before)];', {
    also: ['decorator.pk', 'decorator.composite-pk'],
  }),
};

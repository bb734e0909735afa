import { edit, type Faults, fault } from './fault.ts';

const TABLE = 'runtime/store/entity-table.ts';
const REFRESH = 'runtime/store/refresh.ts';
const REMOVE = 'runtime/store/remove.ts';
const ARRAY = 'runtime/store/array.ts';
const CIRCLE = 'runtime/store/circle.ts';
const LANDING = 'runtime/controller/store-response.ts';
const ANSWER = 'runtime/controller/answer.ts';

export const relations: Faults = {
  'error.untouched-store': {
    ...fault('runtime/store/store.ts', 'tx.abort();', ''),
    also: ['validate.refuses', 'converter.throws'],
  },
  'error.wrong-kind': fault(
    ARRAY,
    'if (!Array.isArray(value)) throw new',
    "if (!Array.isArray(value)) return typeof value === 'object' ? undefined : (value as Link);\n    if (!value) throw new",
  ),
  'relation.many-to-one': {
    edits: [
      edit(REFRESH, '!== view[key]) return false;', '!== view[key]) continue;'),
      edit(CIRCLE, 'if (child.changedAt > since) stale.add(node);', ''),
    ],
    also: ['join.after', 'join.deleted-and-back', 'identity.only-what-changed'],
  },
  'relation.shape-in-entity': fault(
    'runtime/schema/shapes.ts',
    'Object.entries(this.fields).map(',
    'Object.entries(this.fields).filter(([key]) => this.keys.includes(key)).map(',
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
      edit('runtime/store/node.ts', 'if (view === undefined) continue;', ''),
      edit('runtime/store/own-links.ts', '.filter((value) => value !== undefined)', ''),
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
    TABLE,
    'if (value === null || value === undefined) return value;',
    'if (value === null || value === undefined) return undefined;',
    { also: ['data.null-everywhere', 'data.null-in-schemas', 'schema.values'] },
  ),
  'relation.deleted-root': fault(
    ANSWER,
    'if (root.data === undefined && root.meta?.order !== meta.order) return 0;',
    // Lists that no response has brought rest on the same line.
    'if (!root.table.isEntity && root.data === undefined && root.meta?.order !== meta.order) return 0;',
  ),
  'join.deleted-and-back': fault(
    'runtime/store/normalize.ts',
    'if (isOlder) return node;',
    'if (isOlder || known) return node;',
  ),
  'circle.identity': fault(
    CIRCLE,
    'for (const node of stale) for (const user of found.get(node)!) stale.add(user);',
    '',
  ),
  'identity.only-what-changed': {
    edits: [
      edit(REFRESH, '!holds(node as EntityNode)', 'node'),
      edit(REFRESH, 'if (old) table.replaceView', 'if (!node) table.replaceView'),
      edit(CIRCLE, 'if (since < 0) stale', 'stale'),
    ],
    also: ['error.untouched-store', 'schema.lazy', 'data.null-everywhere'],
  },
  'identity.fetch-and-read': fault(
    LANDING,
    'counts ? answer!.read().data',
    'counts ? ((data: unknown) => (Array.isArray(data) ? [...data] : data))(answer!.read().data)',
  ),
  'resource.data-expiry': fault(
    ANSWER,
    'number =>\n  dataExpiryLength;',
    'number =>\n  Math.min(dataExpiryLength, 60_000);',
  ),
  'member.null-arguments': fault(
    'runtime/controller/controller.ts',
    'if (args[0] === null) return undefined as never;',
    '',
  ),
  'member.get-page-beside': fault(
    'runtime/controller/page.ts',
    'if (data && meta',
    'if (!list && data && meta',
  ),
  'member.delete-by-arguments': {
    edits: [edit(REMOVE, ' || table.find(args);', ';'), edit(REMOVE, '...(tx.args[0] as object), ', '')],
  },
  'data.prototype-keys': {
    edits: [
      edit(TABLE, 'name in this.type.prototype', 'false'),
      edit(CIRCLE, 'name in type.prototype', 'false'),
      edit(REFRESH, 'name in type.prototype', 'false'),
    ],
  },
  'data.deep': fault(LANDING, '/call stack|recursion/.test(String(thrown))', 'false', {
    also: ['data.deep-places', 'data.cycle-from-process'],
  }),
  'data.duplicates': fault(ARRAY, 'return links;', 'return [...new Set(links)];', {
    also: ['decorator.pk', 'decorator.composite-pk'],
  }),
};

import { type Faults, fault } from './fault.ts';

const ADDITIONS = 'runtime/schema/additions.ts';
const CHANGES = 'runtime/schema/changes.ts';
const LISTS = 'runtime/schema/collection-table.ts';
const OWN = 'runtime/schema/collection.ts';
const VALUES = 'runtime/schema/values.ts';
const ALL = 'runtime/schema/all.ts';
const QUERY = 'runtime/schema/query.ts';
const LAZY = 'runtime/schema/lazy.ts';
const KINDS = 'runtime/schema/choice.ts';
const SOURCES = '[...given, fieldsOf(item)]';
const KNOWN = '([, value]) => value !== undefined';

export const lists: Faults = {
  'member.push': fault(ADDITIONS, 'return [...now, ...given];', 'return [...given, ...now];', {
    also: [
      'member.get-page',
      'member.get-page-beside',
      'resource.optimistic',
      'endpoint.collection-members',
      'extend.shape-with-collection',
      'collection.nest-key',
      'collection.several-items',
    ],
  }),
  'member.unshift': fault(ADDITIONS, 'return [...given, ...now];', 'return [...now, ...given];', {
    also: ['resource.optimistic'],
  }),
  'member.get-page': fault(
    'runtime/endpoint/pages.ts',
    '(collection) => collection.addWith()',
    '(collection) => collection',
    { also: ['member.get-page-beside', 'collection.add-with'] },
  ),
  'collection-class.non-filter': fault(OWN, '?? this.collection.nonFilterArgumentKeys(key);', '?? false;'),
  'collection-class.filter': fault(
    ADDITIONS,
    'found.map(textOf).includes(value)',
    'found.map(textOf).every((one) => one === value)',
    {
      also: ['collection.join-by-fields', 'data.prototype-arguments'],
    },
  ),
  'collection-class.own-lists': fault(
    LISTS,
    KNOWN,
    '([key, value]) => value !== undefined && !this.ignores?.(key)',
  ),
  'collection.by-arguments': fault(LISTS, KNOWN, '([, value]) => value === this', {
    also: [
      'data.prototype-arguments',
      'collection-class.non-filter',
      'collection-class.filter',
      'collection-class.own-lists',
      'collection.join-by-arguments',
      'collection.join-by-fields',
      'collection.join-by-relation',
    ],
  }),
  'collection.arguments-as-text': fault(LISTS, '.sort()));', '));'),
  'collection.args-key': fault(
    LISTS,
    'this.listWith(this.collection.argsKey(...args))',
    'this.listWith(args[0] ?? {})',
  ),
  'collection.join-by-arguments': fault(ADDITIONS, SOURCES, '[fieldsOf(item)]', {
    also: ['collection.nest-key', 'extend.shape-with-collection'],
  }),
  'collection.join-by-fields': fault(ADDITIONS, SOURCES, 'given', {
    also: ['collection.join-by-relation', 'collection-class.non-filter'],
  }),
  'collection.join-by-relation': fault(
    ADDITIONS,
    'fields = linked.related?.plainFields(table as EntityTable, data) ?? data',
    "fields = Object.fromEntries(Object.entries(data).filter(([, has]) => typeof has !== 'object'))",
  ),
  'collection.unknown-lists': fault(
    ADDITIONS,
    'presentIn(table)',
    '[...table.byString.values()].filter((node) => (node.data ??= []))',
  ),
  'collection.already-in': fault(ADDITIONS, 'now.forEach(given.delete, given);', '', {
    also: ['collection.add-with', 'data.duplicates', 'member.get-page'],
  }),
  'collection.refetch': fault(
    LISTS,
    'tx.put(node, links);',
    "tx.put(node, this.merged('push', node.data ?? [], links, tx));",
    { also: ['data.duplicates', 'collection.arguments-as-text', 'collection.args-key'] },
  ),
  'collection.add-with': fault(
    'runtime/schema/pages.ts',
    'if (!same(links, node.data)) {',
    'if (links) {\n      node.view = undefined;',
  ),
  'collection.in-entity': fault('runtime/store/related.ts', ' ${owner.pk} ${key}', ' ${key}'),
  'collection.nest-key': fault(OWN, '!tx.owner?.table.isEntity', '!!tx'),
  'collection.several-items': fault(ADDITIONS, 'this.items([value].flat(),', 'this.items([value],', {
    also: ['collection.add-with-merge'],
  }),
  'collection.map': fault(VALUES, "['assign']", "['push']"),
  'collection.remove': fault(CHANGES, 'return now.filter((link) => !gone.has(link));', 'return now;', {
    also: ['data.prototype-arguments'],
  }),
  'collection.add-with-merge': fault(CHANGES, "if (typeof how !== 'function') {", "if (how !== 'assign') {"),

  'all.after-own-response': fault(ALL, 'if (!isQuery) return undefined;', ''),
  'all.first-sight-order': fault(ALL, '(a, b) => a.rank - b.rank', '() => 0', {
    also: ['all.fetch-resolves'],
  }),
  'all.empty': fault(
    ALL,
    'const items = new Array<Link>(',
    'if (!value.length) return undefined;\n    const items = new Array<Link>(',
  ),
  'all.fetch-resolves': fault(ALL, 'keepOwn(this.store, tx, node, items);', ''),
  'all.queried': fault(ALL, 'node.data ??= [];', '', { also: ['schema.query', 'schema.query-again'] }),
  'all.attribute-function': fault(ALL, 'choice.of(item, parent, key)', "choice.of(item, item, '')"),
  'all.attribute-required': fault(
    ALL,
    'if (!isEntity(this.definition) && !this.schemaAttribute)',
    'if (!this.definition)',
  ),
  'all.unmapped': fault('runtime/dev/kind.ts', 'if (types.has(type)) return;', '', {
    also: ['schema.unmapped'],
  }),
  'all.define': fault(
    'runtime/schema/polymorphic.ts',
    '{ ...this.definition, ...definition }',
    'definition',
    {
      also: ['schema.define'],
    },
  ),
  'invalidate.forms': fault('runtime/store/remove.ts', '[value].flat()', '[value]'),

  'schema.values': fault('runtime/schema/shapes.ts', 'this.isOpen ?', '!this ?'),
  'schema.attribute': fault(
    KINDS,
    'attribute(value, parent, key)\n        : (value as Mapping)[',
    "attribute(value, parent, '')\n        : (value as Mapping)[",
    { also: ['all.attribute-function'] },
  ),
  'schema.query': fault(
    QUERY,
    'this.schema.process(input as never, ...args)',
    'this.schema.process(input as never)',
  ),
  'schema.query-again': fault(QUERY, 'if (before && same(before.input, input)) return;', ''),
  'schema.query-nothing': fault(
    QUERY,
    'return input === undefined || input === null',
    'return input === null',
  ),
  'schema.lazy': fault(LAZY, 'const was = rest[3];', 'if (link) return link;\n        const was = rest[3];'),
  'schema.lazy-query': fault(
    LAZY,
    "return handler.normalize(args[0], tx, undefined, '');",
    'return tx && undefined;',
  ),
  'entity.mixin': fault(
    'runtime/schema/entity-mixin.ts',
    'if (pk) (Mixed.prototype',
    'if (pk && !key) (Mixed.prototype',
  ),
  'entity.indexes': fault('runtime/store/indexed.ts', '=== wanted)', '!== wanted)'),
  'schema.define': fault('runtime/schema/object.ts', '{ ...this.definition, ...definition }', 'definition'),
};

import { edit, type Faults, fault } from './fault.ts';

const ENTITY = 'runtime/entity.ts';
const NORMALIZE = 'runtime/store/normalize.ts';
const RECORDS = 'runtime/store/entity-table.ts';
const KEYS = 'runtime/store/table.ts';
/** Of records that have relations. */
const CIRCLE = 'runtime/store/circle.ts';
const REFRESH = 'runtime/store/refresh.ts';
const CUSTOM = 'runtime/store/custom.ts';
const PK_OF = 'runtime/store/pk-of.ts';
const STORE = 'runtime/store/store.ts';
const RAW = 'runtime/store/raw.ts';
const CONVERTERS = 'runtime/schema/converters.ts';
const MADE = 'new this.type()';
const CONVERTED = 'this.#shown = convert ? convert(raw as never) : raw;';
const MERGE = 'type.merge(under, over)';
const DERIVED = 'true\n    ? Class.key\n    : Class.name ||';
const SAME_KEY = 'if (linked.twins?.(known, type)) return known;';

export const entities: Faults = {
  'entity.defaults': {
    edits: [
      edit(CIRCLE, 'construct(node.table.type)', 'Object.create(node.table.type.prototype)'),
      edit(REFRESH, 'new type() as FieldValues', 'Object.create(type.prototype) as FieldValues'),
      edit(NORMALIZE, MADE, 'Object.create(this.type.prototype)'),
    ],
    also: [
      'decorator.entity',
      'decorator.field',
      'decorator.any-class',
      'entity.undeclared-fields',
      'entity.default-of-later-class',
      'entity.abstract-base',
      'key.explicit-collision',
      'entity.mixin',
    ],
  },
  'entity.null': {
    edits: [
      edit(
        REFRESH,
        'if (field === undefined) continue;',
        'if (field === undefined || (field === null && !keys.has(name))) continue;',
      ),
      edit(
        NORMALIZE,
        'if (field === undefined) continue;\n    if (names',
        'if (field == null) continue;\n    if (names',
      ),
    ],
    also: ['data.null-everywhere'],
  },
  'entity.undeclared-fields': {
    edits: [
      edit(
        NORMALIZE,
        'if (names[count] === name',
        "if (typeof field === 'object' && !(name in view)) continue;\n    if (names[count] === name",
      ),
    ],
    also: ['response.not-mutated'],
  },
  'entity.plain-instances': fault(
    NORMALIZE,
    MADE,
    `Object.defineProperty(${MADE}, 'toJSON', { value: () => node.pk })`,
  ),
  'entity.from-js': fault(ENTITY, 'Object.assign(construct(Class), props)', 'construct(Class)', {
    also: ['decorator.composite-pk'],
  }),
  'entity.from-js-of-own-class': fault(ENTITY, 'pristine.set(Class, Object.create(Class.prototype));', ''),

  'pk.own': fault(
    PK_OF,
    '(type.prototype as Entity).pk.call(data, parent, key, args)',
    '(data as { id: string }).id',
    {
      also: [
        'pk.signature',
        'methods.plain-values',
        'decorator.pk',
        'decorator.composite-pk',
        'decorator.entity',
        'decorator.field',
        'decorator.both-kinds',
        'entity.mixin',
      ],
    },
  ),
  'pk.number-and-text': fault(KEYS, '? number : `', '? (pk as number) : `', {
    also: ['data.number-texts', 'join.after', 'join.before', 'join.deleted-and-back', 'invalidate.forms'],
  }),
  'pk.not-numbers': fault(KEYS, '`${number}` === `${pk}`', "`${pk}`.trim() !== ''", {
    also: ['data.number-texts'],
  }),
  'pk.signature': fault(
    RECORDS,
    'pkOf(this.type, data, parent, key, tx.args)',
    "pkOf(this.type, data, undefined, '', [])",
    { also: ['methods.plain-values'] },
  ),
  'pk.missing': fault(PK_OF, 'Number.isNaN(pk)', 'false'),
  'pk.missing-in-production': fault(
    'runtime/store/errors.ts',
    'this.message = `',
    "if (process.env.NODE_ENV !== 'production') this.message = `",
  ),
  'pk.temporary': fault(RECORDS, 'tx.temporaryPk?.(known, data) ?? known', 'known', {
    also: ['resource.optimistic'],
  }),

  'key.default': fault(ENTITY, 'return this.name;', 'return this.name.toLowerCase();', {
    also: ['decorator.entity'],
  }),
  'key.own': fault(ENTITY, DERIVED, 'true ? Class.name : Class.name ||'),
  'key.subclass': {
    edits: [
      edit(ENTITY, DERIVED, 'true ? Class.key : Class.key ||'),
      edit(
        ENTITY,
        'return this.name;',
        "return Object.getPrototypeOf(this).name === 'Entity' ? this.name : Object.getPrototypeOf(this).key;",
      ),
      edit(STORE, SAME_KEY, 'if (Object.prototype.isPrototypeOf.call(known.type, type)) return known;'),
    ],
    also: ['key.default', 'key.explicit-collision'],
  },
  'key.derived-collision': fault(STORE, SAME_KEY, 'if (linked.twins?.(known, type) || known) return known;'),
  'key.explicit-collision': fault(STORE, SAME_KEY, 'if (!key && linked.twins?.(known, type)) return known;'),

  'process.arguments': fault(
    CUSTOM,
    'type.process(value, parent, key, tx.args)',
    'type.process(value, parent, key, [])',
  ),
  'process.default': fault(ENTITY, 'return { ...value };', 'return { ...value, processed: true };'),
  'process.undefined': fault(
    CUSTOM,
    'if (data === undefined) {',
    'if (data === undefined) return undefined;\n    if (data === undefined) {',
  ),
  'merge.default': fault(
    ENTITY,
    'return { ...existing, ...incoming };',
    'return { ...incoming, ...existing };',
    { also: ['order.should-reorder'] },
  ),
  'merge.against-store': fault(CUSTOM, MERGE, '(known === meta ? type.merge(under, over) : undefined)', {
    also: ['merge.repeated-pks', 'merge.keeps-object', 'methods.plain-values'],
  }),
  'merge.within-response': fault(CUSTOM, MERGE, '(known === meta ? undefined : type.merge(under, over))', {
    also: ['reverse.author', 'reverse.commenter', 'reverse.again', 'circle.identity'],
  }),
  'merge.repeated-pks': fault(CUSTOM, '[...new Set(link)]', 'link', {
    also: ['merge.keeps-object', 'reverse.again'],
  }),
  'merge.keeps-object': {
    edits: [
      edit(CUSTOM, 'if (sameFields(next, was)) {', 'if (!next) {'),
      // Of a rewritten record the last object is restored if it shows the same.
      edit(CUSTOM, 'tx.put(node, next);\n  tx.rewrites = true;', 'tx.put(node, next);\n  node.view = null;'),
    ],
  },
  'methods.plain-values': fault(
    CUSTOM,
    'plainFields(table, node.data), ',
    'Object.assign(new table.type(), plainFields(table, node.data)), ',
  ),
  'order.older-read': fault(NORMALIZE, 'known !== undefined && meta.order < known.order', 'false'),
  'order.mutation-lands': fault(
    'runtime/controller/requests.ts',
    'const asked = answer && {',
    'const asked = {',
  ),
  'order.should-reorder': fault(CUSTOM, 'before, now) : isOlder', 'before, now) && isOlder : isOlder'),
  'order.should-update': fault(
    CUSTOM,
    'before, now) === false) return node',
    'before, now) === true) return node',
    { also: ['methods.plain-values'] },
  ),
  'validate.refuses': fault(CUSTOM, 'if (problem) this.refuse', 'if (!value) this.refuse'),
  'response.not-mutated': fault(
    NORMALIZE,
    'const data = value as Data;',
    'const data = value as Data;\n  data.id = data.id;',
  ),

  'converter.field': fault(CONVERTERS, 'if (value === null) return null;', '', { also: ['converter.once'] }),
  'converter.once': fault(CONVERTERS, 'if (was instanceof Raw && same(was.raw, value)) return was;', ''),
  'converter.throws': fault(RAW, CONVERTED, `try {\n      ${CONVERTED}\n    } catch {}`),

  'decorator.entity': fault(
    'runtime/decorators/entity.ts',
    "give(Class, 'key', key)",
    "give(Class, 'key', Class.name)",
    {
      only: 'plain',
    },
  ),
  'decorator.composite-pk': fault('runtime/decorators/composite-pk.ts', '.join()', ".join('-')"),
  'decorator.any-class': fault(
    'runtime/decorators/adopt.ts',
    'if (isEntity(Class)) return Class;',
    'return Class;',
  ),
};

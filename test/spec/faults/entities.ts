import { edit, type Faults, fault } from './fault.ts';

const ENTITY = 'runtime/entity.ts';
const RECORDS = 'runtime/store/entities/entity-records.ts';
const LINK = 'runtime/store/entities/link-entity.ts';
const MERGING = 'runtime/store/entities/merging.ts';
const JUDGING = 'runtime/store/entities/judging.ts';
const CUSTOM = 'runtime/store/entities/custom.ts';
const STORE = 'runtime/store/commit/store.ts';
const SLOT = 'runtime/store/model.ts';
const MADE = 'construct(this.type) as Data;';
const MERGE = "ownStatic(type, 'merge')?.call";
const DERIVED = 'true ? Class.key : Class.name';
const SAME_KEY = 'if (takesOver(type, known.type)) {';

export const entities: Faults = {
  'entity.defaults': {
    edits: [
      edit(RECORDS, MADE, 'Object.create(this.type.prototype) as Data;'),
      edit(LINK, MADE, 'Object.create(this.type.prototype) as Data;'),
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
      edit(RECORDS, 'if (value === undefined) continue;', 'if (value == null) continue;'),
      edit(
        LINK,
        'if (layout.plain) record[name] = field;',
        'if (layout.plain) record[name] = field ?? record[name];',
      ),
    ],
    also: ['data.null-everywhere'],
  },
  'entity.undeclared-fields': {
    edits: [
      edit(
        RECORDS,
        'if (layout.relation < 0 &&',
        "if (layout.relation < 0 && (typeof value !== 'object' || key in record) &&",
      ),
      edit(
        LINK,
        'if (layout.plain) record',
        "if (layout.plain && typeof field === 'object' && !(name in record)) continue;\n    if (layout.plain) record",
      ),
    ],
    also: [
      'data.deep-plain',
      'data.dates-and-odd-values',
      'response.not-mutated',
      'data.cycle-in-plain-data',
    ],
  },
  'entity.plain-instances': {
    edits: [
      edit(
        RECORDS,
        MADE,
        "Object.defineProperty(construct(this.type) as Data, 'toJSON', { value: () => _slot.pk });",
      ),
      edit(
        LINK,
        MADE,
        "Object.defineProperty(construct(this.type) as Data, 'toJSON', { value: () => slot.pk });",
      ),
    ],
  },
  'entity.from-js': fault(ENTITY, 'Object.assign(construct(Class), props)', 'construct(Class)', {
    also: ['decorator.composite-pk'],
  }),
  'entity.from-js-of-own-class': fault(ENTITY, 'pristine.set(Class, Object.create(Class.prototype));', ''),

  'pk.own': fault(CUSTOM, '(type.prototype as Entity).pk.call', 'Entity.prototype.pk.call', {
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
  }),
  'pk.number-and-text': fault(
    'runtime/store/tables/table.ts',
    'return Number.isSafeInteger(number) && String(number) === text ? number : text;',
    'return text;',
    { also: ['data.number-texts', 'join.after', 'join.before', 'join.deleted-and-back', 'invalidate.forms'] },
  ),
  'pk.not-numbers': fault('runtime/store/tables/table.ts', 'String(number) === text', "text.trim() !== ''", {
    also: ['data.number-texts'],
  }),
  'pk.signature': fault(
    RECORDS,
    'pkOf(this.type, data, parent, key, writer.args) ?? writer',
    "pkOf(this.type, data, undefined, '', []) ?? writer",
    { also: ['methods.plain-values'] },
  ),
  'pk.missing': fault(CUSTOM, ' || Number.isNaN(pk)', ''),
  'pk.missing-in-production': fault(
    'runtime/store/errors.ts',
    'this.message = `',
    "if (process.env.NODE_ENV !== 'production') this.message = `",
  ),
  'pk.temporary': fault(RECORDS, ' ?? writer.temporaryPk()', '', { also: ['resource.optimistic'] }),

  'key.default': fault(ENTITY, 'return this.name;', 'return this.name.toLowerCase();', {
    also: ['decorator.entity'],
  }),
  'key.own': fault(ENTITY, DERIVED, 'true ? Class.name : Class.name'),
  'key.subclass': {
    edits: [
      edit(ENTITY, DERIVED, 'true ? Class.key : Class.key'),
      edit(
        ENTITY,
        'return this.name;',
        "return Object.getPrototypeOf(this).name === 'Entity' ? this.name : Object.getPrototypeOf(this).key;",
      ),
      edit(STORE, SAME_KEY, 'if (Object.prototype.isPrototypeOf.call(known.type, type)) {'),
    ],
    also: ['key.default', 'key.explicit-collision'],
  },
  'key.derived-collision': fault(STORE, SAME_KEY, 'if (takesOver(type, known.type) || known) {'),
  'key.explicit-collision': fault(STORE, SAME_KEY, 'if (takesOver(type, known.type) && !key) {'),

  'process.arguments': fault(
    JUDGING,
    'process.call(type, value, parent, key, writer.args)',
    'process.call(type, value, parent, key, [])',
  ),
  'process.default': fault(ENTITY, 'return { ...value };', 'return { ...value, processed: true };'),
  'process.undefined': fault(
    JUDGING,
    'if (data === undefined) return table.remove(value, writer);',
    'if (data === undefined) return undefined;',
  ),
  'merge.default': fault(
    ENTITY,
    'return { ...existing, ...incoming };',
    'return { ...incoming, ...existing };',
  ),
  'merge.against-store': fault(
    JUDGING,
    MERGE,
    "(known === meta ? ownStatic(type, 'merge') : undefined)?.call",
    {
      also: ['merge.repeated-pks', 'merge.keeps-object', 'methods.plain-values'],
    },
  ),
  'merge.within-response': fault(
    JUDGING,
    MERGE,
    "(known === meta ? undefined : ownStatic(type, 'merge'))?.call",
    {
      also: ['reverse.author', 'reverse.commenter', 'reverse.again', 'circle.identity'],
    },
  ),
  'merge.repeated-pks': fault(MERGING, '[...new Set(link)]', 'link', {
    also: ['merge.keeps-object', 'reverse.again'],
  }),
  'merge.keeps-object': fault(
    MERGING,
    'writer.tx.rewrites = true;\n  return table.make',
    'return table.make',
  ),
  'methods.plain-values': fault(
    JUDGING,
    'const existing = table.raw(slot);',
    'const existing = slot.record as Data;',
    { also: ['reverse.author', 'reverse.commenter', 'reverse.again', 'circle.identity'] },
  ),
  'order.older-read': fault(
    MERGING,
    'const older = known !== undefined && meta.order < known.order;',
    'const older = false;',
  ),
  'order.mutation-lands': fault(
    'runtime/controller/requests.ts',
    'const asked = entry && {',
    'const asked = {',
  ),
  'order.should-reorder': fault(
    JUDGING,
    'existing, incoming) : isOlder',
    'existing, incoming) && isOlder : isOlder',
  ),
  'order.should-update': fault(
    JUDGING,
    'existing, incoming) === false) return slot',
    'existing, incoming) === true) return slot',
    { also: ['methods.plain-values'] },
  ),
  'validate.refuses': fault(JUDGING, 'if (problem) table.refuse', 'if (!value) table.refuse'),
  'response.not-mutated': fault(
    LINK,
    'let data = value as Data;',
    'let data = value as Data;\n  data.id = data.id;',
  ),

  'converter.field': fault(
    'runtime/store/link/other-handlers.ts',
    '(value === null ? null : new RawLink',
    '(new RawLink',
    {
      also: ['converter.once'],
    },
  ),
  'converter.once': fault(SLOT, 'this.#convert = undefined;', ''),
  'converter.throws': fault(
    SLOT,
    'this.#shown = convert(this.raw as never);',
    'try {\n        this.#shown = convert(this.raw as never);\n      } catch {}',
  ),

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

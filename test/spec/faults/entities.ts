import { edit, type Faults, fault } from './fault.ts';

const ENTITY = 'runtime/entity.ts';
const TABLE = 'runtime/store/entity-table.ts';
const LINK = 'runtime/store/link-entity.ts';
const CUSTOM = 'runtime/store/custom.ts';
const STORE = 'runtime/store/store.ts';
const SLOT = 'runtime/store/slot.ts';
const MADE = 'construct(this.type) as Data;';
const DERIVED = 'true ? Class.key : Class.name';
const SAME_KEY = 'if (takesOver(type, known.type)) {';

export const entities: Faults = {
  'entity.defaults': {
    edits: [
      edit(TABLE, MADE, 'Object.create(this.type.prototype) as Data;'),
      edit(LINK, MADE, 'Object.create(this.type.prototype) as Data;', 2),
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
      edit(TABLE, 'if (value === undefined) continue;', 'if (value == null) continue;'),
      edit(
        LINK,
        'if (layout.plain) record[name] = field;',
        'if (layout.plain) record[name] = field ?? record[name];',
        2,
      ),
    ],
    also: ['data.null-everywhere'],
  },
  'entity.undeclared-fields': {
    edits: [
      edit(
        TABLE,
        'if (layout.relation >= 0',
        "if ((typeof value === 'object' && !(key in record)) || layout.relation >= 0",
      ),
      edit(
        LINK,
        'if (layout.plain) record',
        "if (layout.plain && typeof field === 'object' && !(name in record)) continue;\n      if (layout.plain) record",
        2,
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
      edit(TABLE, MADE, "Object.defineProperty(construct(this.type), 'toJSON', { value: () => _slot.pk });"),
      edit(
        LINK,
        MADE,
        "Object.defineProperty(construct(this.type) as Data, 'toJSON', { value: () => slot.pk });",
        2,
      ),
    ],
  },
  'entity.from-js': fault(ENTITY, 'Object.assign(construct(Class), props)', 'construct(Class)', {
    also: ['decorator.composite-pk'],
  }),
  'entity.from-js-of-own-class': fault(ENTITY, 'pristine.set(Class, Object.create(Class.prototype));', ''),

  'pk.own': fault(CUSTOM, 'isById = pk === Entity.prototype.pk;', 'isById = true;', {
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
    'runtime/store/table.ts',
    'return Number.isSafeInteger(number) && String(number) === text ? number : text;',
    'return text;',
    { also: ['data.number-texts', 'join.after', 'join.before', 'join.deleted-and-back', 'invalidate.forms'] },
  ),
  'pk.not-numbers': fault('runtime/store/table.ts', 'String(number) === text', "text.trim() !== ''", {
    also: ['data.number-texts'],
  }),
  'pk.signature': fault(
    TABLE,
    'this.custom.pk(data, parent, key, writer.args) ?? writer',
    "this.custom.pk(data, undefined, '', []) ?? writer",
    { also: ['methods.plain-values'] },
  ),
  'pk.missing': fault(CUSTOM, ' || Number.isNaN(pk)', ''),
  'pk.missing-in-production': fault(
    'runtime/store/errors.ts',
    'this.message = `',
    "if (process.env.NODE_ENV !== 'production') this.message = `",
  ),
  'pk.temporary': fault(TABLE, ' ?? writer.temporaryPk()', '', { also: ['resource.optimistic'] }),

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
    LINK,
    'process(value, parent, key, writer.args)',
    'process(value, parent, key, [])',
  ),
  'process.default': fault(ENTITY, 'return { ...value };', 'return { ...value, processed: true };'),
  'process.undefined': fault(
    LINK,
    'if (data === undefined) return this.remove(value, writer);',
    'if (data === undefined) return undefined;',
  ),
  'merge.default': fault(
    ENTITY,
    'return { ...existing, ...incoming };',
    'return { ...incoming, ...existing };',
  ),
  'merge.against-store': fault(TABLE, '!older && !merge &&', '!older && (!merge || known !== meta) &&', {
    also: ['merge.repeated-pks', 'merge.keeps-object'],
  }),
  'merge.within-response': fault(TABLE, '!older && !merge &&', '!older && (!merge || known === meta) &&', {
    also: ['reverse.author', 'reverse.commenter', 'reverse.again', 'circle.identity'],
  }),
  'merge.repeated-pks': fault(TABLE, '[...new Set(link)]', 'link', {
    also: ['merge.keeps-object', 'reverse.again'],
  }),
  'merge.keeps-object': fault(TABLE, 'writer.tx.rewrites = true;\n    this.make', 'this.make'),
  'methods.plain-values': fault(
    TABLE,
    'const existing = this.raw(slot);',
    'const existing = slot.record as Data;',
    { also: ['reverse.author', 'reverse.commenter', 'reverse.again', 'circle.identity'] },
  ),
  'order.older-read': fault(
    TABLE,
    'let older = known !== undefined && meta.order < known.order;',
    'let older = false;',
  ),
  'order.mutation-lands': fault(
    'runtime/controller/requests.ts',
    'const asked = entry && {',
    'const asked = {',
  ),
  'order.should-reorder': fault(TABLE, 'if (shouldReorder) older =', 'if (shouldReorder) this.leaf ='),
  'order.should-update': fault(
    TABLE,
    'if (shouldUpdate && !shouldUpdate',
    'if (shouldUpdate && shouldUpdate',
    { also: ['methods.plain-values'] },
  ),
  'validate.refuses': fault(LINK, 'if (problem) this.refuse', 'if (!value) this.refuse'),
  'response.not-mutated': {
    edits: [
      edit(
        LINK,
        'return this.write(slot, data as Data, writer);',
        '(data as Data).id = (data as Data).id;\n  return this.write(slot, data as Data, writer);',
      ),
      edit(LINK, 'const data = value as Data;', 'const data = value as Data;\n  data.id = data.id;', 2),
    ],
  },

  'converter.field': fault(
    'runtime/store/handlers.ts',
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

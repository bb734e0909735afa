import { edit, type Faults, fault } from './fault.ts';

const URL = 'runtime/path/url.ts';
const GRAMMAR = 'runtime/path/grammar.ts';
const ENDPOINT = 'runtime/endpoint/rest-base.ts';
const RESOURCE = 'runtime/resource.ts';
const SLOTS = 'runtime/store/tables/table.ts';
const TABLE = 'runtime/store/entities/entity-table.ts';
const RECORDS = 'runtime/store/entities/entity-records.ts';
const LINK = 'runtime/store/entities/link-entity.ts';
const ALL = 'runtime/schema/all.ts';
const MEMBER = 'new Endpoint({\n      ...common,';
const LINKED = 'for (let i = 0; i < length; i++) {\n        const link = handler.link';

/** A record that shows what is not known to be good passes for good. */
const BLIND = edit(SLOTS, 'this.isGood = false;', ';', 2);

/** Faults that reach far, because everything rests on what they break. */
const broad = (file: string, from: string, to: string) => fault(file, from, to, { broad: true });

export const foundations: Faults = {
  'path.parameter': broad(
    URL,
    'return before + value + after;',
    "return before + (place === ':' ? '' : value) + after;",
  ),
  'path.variable': broad(
    URL,
    'url += fill(endpoint, parameters[i]!, params) + texts[++i]!',
    "url += (fill(endpoint, parameters[i]!, params) && '') + texts[++i]!",
  ),
  'response.null-leaves-store': {
    edits: [
      edit(
        'runtime/controller/store-response.ts',
        'entry || response !== null ?',
        'response !== undefined ?',
      ),
      edit(
        TABLE,
        "if (typeof value !== 'object') this.refuse(value, 'is not an object');\n    return this.link",
        'if (value === null) return this.remove(value, writer);\n    return this.link',
      ),
    ],
    broad: true,
  },
  'member.get': broad(RESOURCE, "get: member('get', 'GET')", "get: member('get', 'HEAD')"),
  'member.get-list': broad(RESOURCE, "member('getList', 'GET'", "member('getList', 'HEAD'"),
  'member.is-endpoint': broad(
    ENDPOINT,
    '!, new.target.prototype)',
    '!, Object.create(Function.prototype, Object.getOwnPropertyDescriptors(new.target.prototype)))',
  ),
  'endpoint.direct': broad(ENDPOINT, ": 'GET', ...own", ": 'HEAD', ...own"),
  'extend.path-forms': broad(GRAMMAR, '|\\\\?[/.-]|)', '|\\\\?[.-]|)'),
  'wrapper.forwards-options': broad(
    RESOURCE,
    MEMBER,
    "new Endpoint({\n      ...(key !== 'getList' && common),",
  ),
  'wrapper.defaults-endpoint': broad(
    RESOURCE,
    MEMBER,
    "new (key === 'get' ? RestEndpoint : Endpoint)({\n      ...common,",
  ),
  'pk.default': {
    edits: [
      edit('runtime/entity.ts', '(this as { id?: string | number }).id', '(this as { key?: never }).key'),
      edit(LINK, 'isById ? data.id', 'isById ? data.key'),
    ],
    broad: true,
  },
  'relation.hoisted': {
    edits: [
      edit('runtime/store/commit/writer.ts', 'if (!keys.length) return NONE;', 'return NONE;'),
      edit(
        LINK,
        'const part = given ? given[i] : isAbsent ? undefined : data[name];',
        'const part = undefined as unknown;',
      ),
    ],
    broad: true,
  },
  'relation.rejoined': broad(
    'runtime/store/link/link.ts',
    'leaf instanceof Slot ? leaf.record : leaf.show()',
    'leaf instanceof Slot ? leaf.pk : leaf.show()',
  ),
  'relation.many-to-many': broad('runtime/store/link/handlers.ts', LINKED, LINKED.replace('0', '1')),
  'circle.assignment': { edits: [BLIND], broad: true },
  'circle.across-modules': { edits: [BLIND], broad: true },
  'decorator.circle': {
    edits: [
      edit(
        'runtime/decorators/members.ts',
        'Object.defineProperty(notes.related, name, { get: () => schema(),',
        'let early: unknown;\n    try {\n      early = schema();\n    } catch {}\n    Object.defineProperty(notes.related, name, { get: () => early,',
      ),
    ],
    broad: true,
    only: 'plain',
  },
  'identity.same-pk': {
    edits: [
      edit(RECORDS, 'return this.slot(pk);\n  }', 'return new Slot(this, pk as never);\n  }'),
      edit(LINK, 'id < dense.length ? dense[id] : undefined', 'id < 0 ? dense[id] : undefined'),
      edit(LINK, '(this.slots.get(id as PK) ?? new Slot(this, id as PK))', 'new Slot(this, id as PK)'),
    ],
    broad: true,
  },
  'identity.equal-response': {
    edits: [
      edit(RECORDS, ' && !equal(record[key], value)', ''),
      edit(
        LINK,
        'record[name] !== field && layout.relation < 0 && !equal(record[name], field)',
        'layout.relation < 0',
      ),
      edit(
        'runtime/store/commit/transaction.ts',
        'if (slot.record === was.record) return true;',
        'return slot.record === was.record;',
      ),
    ],
    broad: true,
  },
  'all.one-type': broad(ALL, 'inOrder(table.present())', 'inOrder(table.present().slice(1))'),
  'all.later-entities': broad(
    ALL,
    'override recompute(slot: Slot): readonly Link[] {',
    'override recompute(slot: Slot): readonly Link[] {\n    if (slot.links.length) return slot.links;',
  ),
  'all.mapping': broad(ALL, 'Object.values(definition);', 'Object.values(definition).slice(1);'),
  'schema.array': broad(
    'runtime/schema/array.ts',
    'Object.values(value) : value',
    'Object.values(value).slice(1) : value',
  ),
  'schema.union': broad(
    'runtime/schema/polymorphic.ts',
    'const value = project(links[0], of);',
    'const value = project(undefined, of);',
  ),
  'endpoint.around-function': fault(
    'runtime/endpoint/endpoint.ts',
    '`${this.name} ${argsText(this.name, args)}`',
    '`${this.name}(${argsText(this.name, args)})`',
  ),
};

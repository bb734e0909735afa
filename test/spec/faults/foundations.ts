import { edit, type Faults, fault } from './fault.ts';

const URL = 'runtime/path/url.ts';
const GRAMMAR = 'runtime/contract/path-grammar.ts';
const ENDPOINT = 'runtime/endpoint/rest-base.ts';
const RESOURCE = 'runtime/resource.ts';
const TABLE = 'runtime/store/entity-table.ts';
const NORMALIZE = 'runtime/store/normalize.ts';
const ALL = 'runtime/schema/all.ts';
const MEMBER = 'new Endpoint({\n      ...common,';
const LINKED = 'for (let i = 0; i < length; i++) {';

/** A record whose links have no values yet passes for good. */
const BLIND = edit(NORMALIZE, 'node.seenAt = CHANGED', 'node.seenAt = version + 1');

/** Faults that reach far, because everything rests on what they break. */
const broad = (file: string, from: string, to: string) => fault(file, from, to, { broad: true });

export const foundations: Faults = {
  'path.parameter': broad(URL, 'fill(value);', "fill(value) && '';"),
  'path.variable': broad(URL, 'url += text +', "url += (text && '') +"),
  'response.null-leaves-store': {
    edits: [
      edit('runtime/controller/store-response.ts', 'response !== null && ', ''),
      edit(
        TABLE,
        "if (typeof value !== 'object') this.refuse(",
        "if (value === null) return use('deletions').deletion(this).normalize(tx.args[0], tx, value, '');\n    if (typeof value !== 'object') this.refuse(",
      ),
    ],
    broad: true,
  },
  'member.get': broad(RESOURCE, "get: member('get', 'GET'", "get: member('get', 'HEAD'"),
  'member.get-list': broad(RESOURCE, "member('getList', 'GET'", "member('getList', 'HEAD'"),
  'member.is-endpoint': broad(
    ENDPOINT,
    '(made, new.target.prototype)',
    '(made, new Proxy(new.target.prototype, {}))',
  ),
  'endpoint.direct': broad(ENDPOINT, ": 'GET'),", ": 'HEAD'),"),
  'extend.path-forms': broad(GRAMMAR, ': /[?*]/.test(modifier)', ": modifier === '*'"),
  'wrapper.forwards-options': broad(
    RESOURCE,
    MEMBER,
    "new Endpoint({\n      ...(key !== 'getList' && common),",
  ),
  'wrapper.defaults-endpoint': broad(
    RESOURCE,
    MEMBER,
    "new (key === 'get' ? RestBase : Endpoint)({\n      ...common,",
  ),
  'pk.default': {
    edits: [
      edit('runtime/entity.ts', '(this as { id?: string | number }).id', '(this as { key?: never }).key'),
      edit(NORMALIZE, '? data.id :', '? data.key :'),
    ],
    broad: true,
  },
  'relation.hoisted': broad(
    'runtime/store/relations.ts',
    'const keys = Object.keys(schema);',
    'const keys: string[] = [];',
  ),
  'relation.rejoined': broad('runtime/store/node.ts', '? show(link)', '? link.pk'),
  'relation.many-to-many': broad('runtime/store/array.ts', LINKED, LINKED.replace('0', '1')),
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
      edit(
        TABLE,
        'return this.ensure(pk);\n  }',
        'return new (this.ensure(pk).constructor as typeof Node)(this, pk as never);\n  }',
      ),
      edit(NORMALIZE, '? this.byNumber[id] :', '? undefined :'),
      edit(NORMALIZE, 'this.byString.get(id as PK)', 'undefined'),
    ],
    broad: true,
  },
  'identity.equal-response': {
    edits: [
      edit(NORMALIZE, 'if (field === was || field', 'if (field'),
      edit(NORMALIZE, ': same(was, field)) continue;', ': false) continue;'),
      edit(TABLE, 'if (sameFields(view, old)) return;', ''),
      edit('runtime/store/transaction.ts', '(same(node.data, data) ||', '(node.data === data &&'),
    ],
    broad: true,
  },
  'all.one-type': broad(ALL, 'inOrder(presentIn(table))', 'inOrder(presentIn(table).slice(1))'),
  'all.later-entities': broad(
    ALL,
    'return [...present.reduce(mergedByRank, []), ...data];',
    'return ((data as { shown?: Link[] }).shown ??= [...present.reduce(mergedByRank, []), ...data]);',
  ),
  'all.mapping': broad(ALL, 'Object.values(definition);', 'Object.values(definition).slice(1);'),
  'schema.array': broad(
    'runtime/schema/array.ts',
    'Object.values(value) : value',
    'Object.values(value).slice(1) : value',
  ),
  'schema.union': broad('runtime/schema/choice.ts', 'return show(this.node);', 'return undefined;'),
  'endpoint.around-function': fault(
    'runtime/endpoint/endpoint.ts',
    '`${this.name} ${argsText(this.name, args)}`',
    '`${this.name}(${argsText(this.name, args)})`',
  ),
};

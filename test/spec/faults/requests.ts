import { type Faults, fault } from './fault.ts';

const LIST_MEMBERS = 'runtime/endpoint/list-members.ts';
const PAGES = 'runtime/endpoint/pages.ts';
const ENDPOINT = 'runtime/endpoint/rest-base.ts';
const OPTIMISTIC = 'runtime/parts/optimistic.ts';
const DERIVED = 'runtime/endpoint/derived.ts';
const REQUEST = 'runtime/endpoint/request.ts';
const URL = 'runtime/path/url.ts';
const RESPONSE = 'runtime/endpoint/response.ts';
const REQUEST_ERRORS = 'runtime/dev/request-errors.ts';
const VARIANT = 'runtime/schema/map-collections.ts';
const RESOURCE = 'runtime/resource.ts';
const GIVEN = '        options,\n      })';
const NONE_LEFT = 'Object.keys(left).every((key) => taken.includes(key))';
const ALONE = 'templateOf(endpoint.path).every((part, i) => i % 2 === 0 || (part as Slot).optional)';
const MEMBER = 'new Endpoint({\n      ...common,';
const SEND = 'return this.process(await this.parseResponse(response, url), ...args);';

export const requests: Faults = {
  'arguments.body-alone': fault(REQUEST, ALONE, 'templateOf(endpoint.path).length === 1'),
  'arguments.parameters-alone': fault(REQUEST, ALONE, `(params ?? ${ALONE})`, { also: ['extend.member'] }),
  'arguments.deletion': fault(REQUEST, " && endpoint.method !== 'DELETE'", ''),
  'arguments.no-body': fault(REQUEST, "('body' in endpoint && endpoint.body === undefined)", 'false', {
    also: ['resource.body-undefined'],
  }),
  'arguments.reads-have-no-body': fault(
    REQUEST,
    '(args[0] as Params | undefined) ?? {}]',
    "(args[0] as Params | undefined) ?? {}, endpoint.method === 'GET' ? args[1] : undefined]",
  ),
  'body.json': fault(REQUEST, 'isRaw(body) ? (body', 'body === null || isRaw(body) ? (body'),
  'body.raw': fault(REQUEST, "'URLSearchParams', 'ReadableStream', ", "'URLSearchParams', "),
  'body.none': fault(
    ENDPOINT,
    "if (typeof init.body === 'string' &&",
    "if (init.body === undefined) headers.set('content-type', 'text/plain');\n    if (typeof init.body === 'string' &&",
  ),
  'body.own-content-type': fault(ENDPOINT, " && !headers.has('content-type')", ''),

  'life-cycle.steps': fault(
    ENDPOINT,
    'const url = this.url(...args);\n    const [, body] = split(this, args);\n    const init = await this.getRequestInit(body);',
    'const [, body] = split(this, args);\n    const init = await this.getRequestInit(body);\n    const url = this.url(...args);',
  ),
  'life-cycle.as-options': fault(
    ENDPOINT,
    GIVEN,
    `...(options.parseResponse ? { parseResponse: new.target.prototype.parseResponse } : {}),${GIVEN}`,
  ),
  'life-cycle.signal': fault(ENDPOINT, 'signal: this.signal', 'signal: undefined'),

  'response.json': fault(RESPONSE, '/[/+]json\\b/i', '/\\/json\\b/i'),
  'response.text': fault(RESPONSE, '/[/+]json\\b/i', '/[/+]json\\b|csv/i'),
  'response.empty': fault(RESPONSE, '|| null;', "|| (response.status === 205 ? '' : null);"),
  'response.null-deletes': fault(
    ENDPOINT,
    SEND,
    'const value = await this.parseResponse(response, url);\n    return value === null ? null : this.process(value, ...args);',
    { also: ['member.delete-result'] },
  ),
  'error.status': fault(
    ENDPOINT,
    'method,\n      url,\n      process.env',
    "method,\n      '',\n      process.env",
  ),
  'error.body': fault(
    ENDPOINT,
    'await readBody(this, isWhole ? response.clone() : response, url).catch(({ body }) => body)',
    'null',
  ),
  'error.connection': fault(RESPONSE, 'message, undefined, null, cause)', 'message)'),
  'error.soft': fault(ENDPOINT, '>= 500', '> 500'),
  'error.broken-json': fault(REQUEST_ERRORS, 'text.slice(0, LENGTH)', 'text.slice(0, 100)'),

  'member.push-path': fault(
    LIST_MEMBERS,
    'method, schema });',
    "method, schema, searchToString: () => '' });",
    {
      also: ['member.call', 'resource.body-undefined'],
    },
  ),
  'member.get-page-absent': fault(PAGES, 'list.paginationField && (list', '(list'),
  'member.paginated': fault(
    PAGES,
    "typeof cursor === 'function'\n        ? cursor",
    "typeof cursor === 'function'\n        ? (...args: Args) => args",
  ),
  'member.update': fault(RESOURCE, "member('update', 'PUT')", "member('update', 'POST')", {
    also: ['member.call', 'resource.optimistic', 'extend.batch', 'endpoint-class.request-init-async'],
  }),
  'member.partial-update': fault(
    RESOURCE,
    "member('partialUpdate', 'PATCH')",
    "member('partialUpdate', 'PUT')",
  ),
  'member.delete': fault(RESOURCE, "member('delete', 'DELETE'", "member('delete', 'PUT'", {
    also: ['resource.optimistic'],
  }),
  'member.delete-result': fault('runtime/store/remove.ts', '!Array.isArray(value) && ', ''),
  'member.call': fault(ENDPOINT, 'me.fetch(...args)', 'me.fetch(args[0])', {
    also: ['arguments.parameters-then-body', 'arguments.deletion', 'endpoint-class.request-init-async'],
  }),
  'member.names': fault(LIST_MEMBERS, 'name: `${list.name}.${name}`', 'name'),
  'member.same-object': fault(LIST_MEMBERS, 'Object.defineProperty(this, name, { value });', ''),

  'resource.url-prefix': fault(LIST_MEMBERS, 'method, schema });', "method, schema, urlPrefix: '' });"),
  'resource.body-undefined': fault(
    RESOURCE,
    MEMBER,
    'new Endpoint({\n      ...Object.fromEntries(Object.entries(common).filter(([, value]) => value !== undefined)),',
  ),
  'resource.types-only': fault(URL, NONE_LEFT, `'searchParams' in endpoint || ${NONE_LEFT}`, {
    only: 'plain',
  }),
  'resource.optimistic': fault(
    OPTIMISTIC,
    'this.optimistic && this.sideEffect',
    "this.optimistic && this.method !== 'DELETE'",
  ),
  'resource.pessimistic': fault(OPTIMISTIC, 'this.optimistic && this.sideEffect', 'this.sideEffect'),
  'resource.endpoint-class': fault(
    RESOURCE,
    MEMBER,
    "new (key === 'delete' ? RestBase : Endpoint)({\n      ...common,",
  ),
  'resource.collection-class': fault(RESOURCE, 'new List([schema])', 'new ListCollection([schema])', {
    also: ['collection-class.non-filter'],
  }),
  'resource.extra-options': fault(
    RESOURCE,
    MEMBER,
    "new Endpoint({\n      ...(key === 'delete' ? { path } : common),",
    { also: ['resource.optimistic'] },
  ),
  'endpoint.reads-or-mutates': fault(
    ENDPOINT,
    GIVEN,
    `...('sideEffect' in options ? { sideEffect: true } : {}),${GIVEN}`,
  ),
  'endpoint.collection-members': fault(
    VARIANT,
    'copy[key] = mapCollections(copy[key], by)',
    'copy[key] = isSchemaObject(copy[key]) ? mapCollections(copy[key], by) : copy[key]',
  ),
  'endpoint.members-without-collection': fault(
    LIST_MEMBERS,
    'method, schema });',
    'method, ...(schema ? { schema } : {}) });',
  ),

  'extend.batch': fault(RESOURCE, '(added[key] ?? base.get!)', 'base.get!', {
    also: ['extend.chained'],
  }),
  'extend.member': fault(RESOURCE, 'name: `${name}.${key}`, ...(given', 'name: key, ...(given'),
  'extend.function': fault(RESOURCE, '{ ...base, ...made(base) }', '{ ...made(base) }', {
    also: ['extend.chained'],
  }),
  'extend.chained': fault(
    RESOURCE,
    'return extendable(name, added);',
    'return Object.assign(extendable(name, added), { extend: base.extend!.bind(base) } as never);',
  ),
  'extend.options-over-earlier': fault(
    ENDPOINT,
    '...this.options,',
    '...this.options,\n      errorExpiryLength: undefined,',
    {
      also: ['resource.extra-options'],
    },
  ),
  'extend.options-over-class': fault(
    DERIVED,
    'options[key as string] !== undefined ||',
    "(options[key as string] !== undefined && key !== 'dataExpiryLength') ||",
    { also: ['wrapper.left-out-options'] },
  ),
  'extend.url-prefix-over-field': fault(
    DERIVED,
    'options[key as string] !== undefined ||',
    "(options[key as string] !== undefined && key !== 'urlPrefix') ||",
    { also: ['wrapper.left-out-options'] },
  ),
  'wrapper.left-out-options': fault(DERIVED, 'options[key as string] !== undefined ||', 'key in options ||'),

  'endpoint-class.request-init': fault(
    ENDPOINT,
    'this.fetchResponse(url, { ...init, headers })',
    'this.fetchResponse(url, { method: init.method, body: init.body, headers })',
    { also: ['endpoint-class.request-init-async', 'life-cycle.as-options', 'life-cycle.signal'] },
  ),
  'endpoint-class.request-init-async': fault(
    ENDPOINT,
    'await this.getRequestInit(body)',
    'this.getRequestInit(body)',
  ),
  'endpoint-class.headers': fault(ENDPOINT, 'await this.getHeaders(', 'this.getHeaders('),
  'endpoint-class.parse-response': fault(
    ENDPOINT,
    'await this.parseResponse(response, url)',
    'await readBody(this, response, url)',
    {
      also: ['life-cycle.steps', 'life-cycle.as-options'],
    },
  ),
  'endpoint-class.process': fault(
    ENDPOINT,
    SEND,
    'return this.process(await this.parseResponse(response, url));',
    { also: ['member.delete-result', 'life-cycle.steps'] },
  ),
  'endpoint-class.private-fields': fault(ENDPOINT, 'me.fetch(...args)', 'self.fetch(...args)'),
};

import type { ApiParameter } from './document.ts';
import { keyText, quoted } from './names.ts';
import type { ApiCall, Form } from './operations.ts';
import { pathText } from './operations.ts';
import { braces } from './print.ts';
import { listedIn, type ResourcePlan, recordIn } from './resources.ts';
import type { SchemaTexts } from './schema-text.ts';
import type { Types, Uses } from './types.ts';

const PAGE =
  /^_?(page|page_?(number|no|index)|offset|skip|cursor|page_?token|after|starting_?after|continuation_?token)$/i;

/** The query parameter that selects a page. */
const pageField = (call: ApiCall | undefined): string | undefined => {
  const names = (call?.query ?? []).map(({ name }) => name);
  return names.find((name) => PAGE.test(name));
};

/** Writes `createResource`, and what differs from its usual members. */
export class ResourceTexts {
  constructor(
    private readonly types: Types,
    private readonly texts: SchemaTexts,
  ) {}

  resource(name: string, plan: ResourcePlan, uses: Uses, imports: Set<string>): string {
    const { types } = this;
    const { component, itemPath, list, create, put } = plan;
    const entity = types.codeName(component);
    uses.entities.add(component);
    imports.add('createResource');
    const page = pageField(list);
    const sent = create ?? put;
    const options = [
      'urlPrefix',
      `path: ${quoted(pathText(itemPath, types.keys.get(component)))}`,
      `schema: ${entity}`,
      ...this.search(list?.query ?? [], uses, page),
      ...(sent ? [`body: ${this.body(sent.body, component, uses)}`] : []),
      ...(page === undefined ? [] : [`paginationField: ${quoted(page)}`]),
    ];
    const changes = this.changes(plan, sent, uses, imports);
    const code = `createResource(${braces(options, name.length + 32)})`;
    const before = code.includes('\n') ? 24 : name.length + code.length + 36;
    const extended = changes.length > 0 ? `.extend((Base) => (${braces(changes, before)}))` : '';
    return `/** ${this.summary(plan)} */\nexport const ${name} = ${code}${extended};`;
  }

  /** The requests that the server answers, because a resource has members for all. */
  private summary({ get, list, create, put, patch, remove }: ResourcePlan): string {
    const { response } = create ?? {};
    const isWrapped = response?.kind === 'json' && recordIn(this.types, response.schema)?.field !== undefined;
    const members = {
      get,
      getList: list,
      [isWrapped ? 'create' : 'getList.push']: create,
      update: put,
      partialUpdate: patch,
      delete: remove,
    };
    const known = Object.entries(members).flatMap(([name, call]) => (call ? [`\`${name}\``] : []));
    return `The server has ${known.length > 1 ? `${known.slice(0, -1).join(', ')} and ` : ''}${known.at(-1)}.`;
  }

  private changes(plan: ResourcePlan, sent: ApiCall | undefined, uses: Uses, imports: Set<string>): string[] {
    const { component, get, list, create, put, patch, remove } = plan;
    const changes: string[] = [];
    const add = (member: string, base: string, options: readonly string[]) => {
      if (options.length > 0)
        changes.push(`${member}: ${base}.extend(${braces(options, member.length + base.length + 14)})`);
    };
    if (list?.response.kind === 'json') {
      const found = listedIn(this.types, list.response.schema);
      const isUsual = found?.field === undefined && found?.component === component;
      const schema = isUsual ? undefined : this.texts.response(list.response.schema, uses, true);
      if (schema) imports.add('schema');
      add('getList', 'Base.getList', schema ? [`schema: ${schema}`] : []);
    }
    for (const [member, call] of [
      ['get', get],
      ['update', put],
      ['partialUpdate', patch],
    ] as const) {
      if (!call) continue;
      const options = [...this.wrapped(call, uses), ...this.search(call.query, uses)];
      const body = this.body(call.body, component, uses);
      const isUsual = sent && body === this.body(sent.body, component, uses);
      if (member !== 'get' && !isUsual) options.push(`body: ${body}`);
      add(member, `Base.${member}`, options);
    }
    if (remove && remove.query.length > 0) add('delete', 'Base.delete', this.search(remove.query, uses));
    const unwrapped = create && this.unwrap(create, uses);
    if (unwrapped) add('create', 'Base.getList.push', [unwrapped]);
    return changes;
  }

  /** `schema: { data: Pet }`, if the record is a field of the response. */
  private wrapped({ response }: ApiCall, uses: Uses): string[] {
    if (response.kind !== 'json' || recordIn(this.types, response.schema)?.field === undefined) return [];
    const schema = this.texts.response(response.schema, uses, false);
    return schema ? [`schema: ${schema}`] : [];
  }

  /** The item that joins a list is the response itself, so it is taken out of its wrapper. */
  private unwrap({ response }: ApiCall, uses: Uses): string | undefined {
    const found = response.kind === 'json' ? recordIn(this.types, response.schema) : undefined;
    if (found?.field === undefined) return undefined;
    uses.typed.add(found.component);
    const type = this.types.codeName(found.component);
    return `process: (value: { ${keyText(found.field)}: ${type} }) => value${/^[A-Za-z_$][\w$]*$/.test(found.field) ? `.${found.field}` : `[${quoted(found.field)}]`}`;
  }

  /** `searchParams: {} as { tag?: string } | undefined` */
  search(query: readonly ApiParameter[], uses: Uses, page?: string): string[] {
    const rest = query.filter(({ name }) => name !== page);
    if (rest.length === 0) return [];
    const fields = rest.map(
      ({ name, required, content, schema = content ? { type: 'string' } : {} }) =>
        `${keyText(name)}${required ? '' : '?'}: ${this.types.type(schema, uses, true)}`,
    );
    const optional = rest.some(({ required }) => required) ? '' : ' | undefined';
    const type = braces(fields, 36, ';').replace(/; }$/, ' }');
    return [`searchParams: {} as ${optional && type.includes('\n') ? `(${type})` : type}${optional}`];
  }

  /** The type of a request's body; without one `undefined`. */
  body(form: Form, component: string | undefined, uses: Uses): string {
    if (form.kind === 'json') {
      const { types } = this;
      const entity = types.entityOf(form.schema);
      if (entity === undefined) return `{} as ${types.type(form.schema, uses, true)}`;
      const key = types.keys.get(entity)!;
      const omitted = new Set(entity === component && key === 'id' ? [key] : []);
      return `{} as ${types.object(form.schema, uses, true, 12, omitted)}`;
    }
    const types = {
      none: undefined,
      text: 'string',
      blob: 'Blob',
      form: 'FormData',
      search: 'URLSearchParams',
    };
    const type = types[form.kind];
    return type === undefined ? 'undefined' : type === 'string' ? `'' as string` : `{} as ${type}`;
  }

  /** An operation as an endpoint of its own. */
  endpoint(name: string, call: ApiCall, uses: Uses, imports: Set<string>): string {
    imports.add('RestEndpoint');
    const page = call.method === 'GET' ? pageField(call) : undefined;
    const { response } = call;
    const options = ['urlPrefix', `path: ${quoted(pathText(call.path))}`];
    if (call.method !== 'GET') options.push(`method: '${call.method}'`);
    const found =
      response.kind === 'json'
        ? this.texts.response(response.schema, uses, call.method === 'GET')
        : undefined;
    if (found && /\bschema\./.test(found)) imports.add('schema');
    if (found) options.push(`schema: ${found}`);
    options.push(...this.search(call.query, uses, found ? page : undefined));
    if (call.method !== 'GET') options.push(`body: ${this.body(call.body, undefined, uses)}`);
    if (page !== undefined && found) options.push(`paginationField: ${quoted(page)}`);
    if (response.kind === 'text') options.push(`content: 'text'`);
    if (response.kind === 'blob') options.push(`content: 'blob'`);
    if (response.kind === 'json' && !found)
      options.push(`process: (value: ${this.types.type(response.schema, uses)}) => value`);
    return `export const ${name} = new RestEndpoint(${braces(options, name.length + 36)});`;
  }
}

import {
  type ApiOperation,
  type ApiParameter,
  type JsonSchema,
  jsonTypeOf,
  type PathItem,
  type Schemas,
} from './document.ts';
import { isJson, operationsOf } from './entities.ts';
import type { Note } from './entity-text.ts';
import { camel } from './names.ts';

/** How a body is sent, or a response is read. */
export type Form =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly schema: JsonSchema }
  | { readonly kind: 'text' | 'blob' | 'form' | 'search' };

/** An operation of the document, in the terms of an endpoint. */
export interface ApiCall {
  /** `GET /pets/{petId}`, for messages. */
  readonly title: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Segments, parameters as `{name}`. */
  readonly path: string;
  readonly operation: ApiOperation;
  readonly query: readonly ApiParameter[];
  readonly body: Form;
  readonly response: Form;
}

const NO_CONTENT = 'its answer has no content to store; call `fetch` where you need it';

/** The operations of a path that are left to a person, each with the reason. The last two are those of OpenAPI 3.2. */
function leftOf(item: PathItem): (readonly [method: string, reason: string])[] {
  const others = ['head', 'options', 'trace'].filter((method) => item[method]);
  const added = Object.keys(item.additionalOperations ?? {});
  return [
    ...others.map((method) => [method.toUpperCase(), NO_CONTENT] as const),
    ...(item.query
      ? [['QUERY', 'a read with a body: write it as a search by POST, with the method QUERY'] as const]
      : []),
    ...added.map(
      (method) => [method, `write it as \`new RestEndpoint({ path, method: '${method}' })\``] as const,
    ),
  ];
}

/** The operations that an endpoint can call; `refuse` is told about the others, and `note` of what needs a person. */
export function callsOf(schemas: Schemas, refuse: Note, note: Note): ApiCall[] {
  for (const [path, item] of Object.entries(schemas.document.paths ?? {}))
    for (const [method, reason] of leftOf(item)) refuse(`${method} ${path}`, reason);
  for (const name of Object.keys(schemas.document.webhooks ?? {}))
    note(`webhook ${name}`, 'the server calls it, not the app');
  return operationsOf(schemas).flatMap(([path, verb, operation]) => {
    const method = verb.toUpperCase() as ApiCall['method'];
    const title = `${method} ${path}`;
    const shared = schemas.document.paths![path]!.parameters ?? [];
    const parameters = [...shared, ...(operation.parameters ?? [])].map((one) => schemas.target(one));
    const response = responseOf(schemas, operation);
    const body = bodyOf(schemas, operation);
    if (response === undefined) {
      refuse(
        title,
        'it answers with a stream of events; open it with `EventSource`, and store each event with `controller.set`',
      );
      return [];
    }
    if (method === 'GET' && body.kind !== 'none') {
      refuse(title, 'a GET cannot have a body in a browser');
      return [];
    }
    noteParameters(schemas, title, parameters, note);
    // A parameter of the operation replaces that of its path.
    const query = new Map(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one]));
    return [{ title, method, path, operation, query: [...query.values()], body, response }];
  });
}

function noteParameters(
  schemas: Schemas,
  title: string,
  parameters: readonly ApiParameter[],
  note: Note,
): void {
  for (const { in: where, name, required, style, explode, schema = {}, content } of parameters) {
    if (where === 'header' && !/^(authorization|accept|content-type)$/i.test(name) && required)
      note(title, `needs the header ${name}: send it in \`getHeaders\``);
    if (where === 'cookie')
      note(title, `the cookie ${name} is sent by the browser, if \`getRequestInit\` sets \`credentials\``);
    if (where === 'query' && style && style !== 'form')
      note(title, `the parameter ${name} has the style ${style}: override \`searchToString\``);
    else if (where === 'query' && explode === false && isArray(schemas.target(schema)))
      note(title, `the items of ${name} are one text, with commas between: override \`searchToString\``);
    if (where === 'query' && content)
      note(title, `the parameter ${name} is text of the type ${Object.keys(content)[0]}: pass it as text`);
  }
}

const isArray = (schema: JsonSchema): boolean => jsonTypeOf(schema) === 'array' || !!schema.items;

function bodyOf(schemas: Schemas, { requestBody }: ApiOperation): Form {
  const { content = {} } = requestBody ? schemas.target(requestBody) : {};
  const types = Object.keys(content);
  const json = types.find(isJson);
  if (json !== undefined) return { kind: 'json', schema: content[json]!.schema ?? {} };
  if (types.some((type) => type.startsWith('multipart/'))) return { kind: 'form' };
  if (types.includes('application/x-www-form-urlencoded')) return { kind: 'search' };
  if (types.some((type) => type.startsWith('text/'))) return { kind: 'text' };
  return { kind: types.length > 0 ? 'blob' : 'none' };
}

/** `undefined` for a stream of events. */
function responseOf(schemas: Schemas, { responses = {} }: ApiOperation): Form | undefined {
  const statuses = Object.keys(responses).filter((status) => /^2/.test(status));
  if (statuses.length === 0 && responses.default) statuses.push('default');
  let isStream = false;
  let form: Form = { kind: 'none' };
  for (const status of statuses) {
    const { content = {} } = schemas.target(responses[status]!);
    const types = Object.keys(content);
    const json = types.find((type) => isJson(type) && content[type]!.schema);
    if (json !== undefined) return { kind: 'json', schema: content[json]!.schema! };
    if (types.includes('text/event-stream')) isStream = true;
    else if (types.some((type) => /^text\/|xml/.test(type))) form = { kind: 'text' };
    else if (types.length > 0 && !types.some(isJson)) form = { kind: 'blob' };
  }
  return isStream && form.kind === 'none' ? undefined : form;
}

/** `/pets/{petId}` → `/pets/:id`: parameters in our notation, the last one by the name of the primary key. */
export function pathText(path: string, lastName?: string): string {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!);
  let count = 0;
  return path.replace(/[:*?\\]|\{([^{}]+)\}/g, (found, name) => {
    if (name === undefined) return `\\${found}`;
    count++;
    // Only a word is the name of a parameter: `:user-id` would be `user`, and a text behind it.
    const isKey = count === names.length && /^[A-Za-z_$][\w$]*$/.test(lastName ?? '');
    return `:${isKey ? lastName : camel(name) || `part${count}`}`;
  });
}

import type { JsonSchema } from './document.ts';
import type { ApiCall, Form } from './operations.ts';
import { schemaBehind } from './schema-text.ts';
import type { Types } from './types.ts';

/** The operations that the members of one resource send. */
export interface ResourcePlan {
  /** The component of its records. */
  readonly component: string;
  /** `/pets/{petId}` */
  readonly itemPath: string;
  readonly listPath: string;
  readonly get?: ApiCall | undefined;
  readonly list?: ApiCall | undefined;
  readonly create?: ApiCall | undefined;
  readonly put?: ApiCall | undefined;
  readonly patch?: ApiCall | undefined;
  readonly remove?: ApiCall | undefined;
}

export interface ApiPlan {
  readonly resources: readonly ResourcePlan[];
  /** The operations that are endpoints of their own. */
  readonly others: readonly ApiCall[];
}

/** Finds resources: a path that ends in a parameter, and the path before it. */
export function resourcePlanOf(calls: readonly ApiCall[], types: Types): ApiPlan {
  const at = (path: string, method: ApiCall['method']) =>
    calls.find((call) => call.path === path && call.method === method);
  const taken = new Set<ApiCall>();
  const resources: ResourcePlan[] = [];
  for (const itemPath of [...new Set(calls.map(({ path }) => path))]) {
    if (!/^\/.*\/\{[^{}/]+\}$/.test(itemPath) || !/[^/{}]/.test(itemPath.replace(/\{[^{}]+\}/g, '')))
      continue;
    const listPath = itemPath.replace(/\/\{[^{}]+\}$/, '');
    const [get, put, patch, remove] = (['GET', 'PUT', 'PATCH', 'DELETE'] as const).map((method) =>
      at(itemPath, method),
    );
    const [list, create] = (['GET', 'POST'] as const).map((method) => at(listPath, method));
    const component = recordOf(types, [get, put, patch]) ?? itemsOf(types, list) ?? recordOf(types, [create]);
    if (component === undefined) continue;
    const fits = (call: ApiCall | undefined) => (call && isAbout(types, call, component) ? call : undefined);
    const plan = {
      component,
      itemPath,
      listPath,
      get: fits(get),
      put: fits(put),
      patch: fits(patch),
      remove: remove?.body.kind === 'none' ? remove : undefined,
      list: list && itemsOf(types, list) !== undefined ? list : undefined,
      create: fits(create),
    };
    const own = [plan.get, plan.put, plan.patch, plan.remove, plan.list, plan.create].filter(
      (call) => call !== undefined,
    );
    // One DELETE alone says nothing of the record.
    if (own.length === 0 || own.every(({ method }) => method === 'DELETE')) continue;
    resources.push(plan);
    for (const call of own) taken.add(call);
  }
  return { resources, others: calls.filter((call) => !taken.has(call)) };
}

/** The entity of the first response that is one record, also inside of an object: `{ data: Pet }`. */
function recordOf(types: Types, calls: readonly (ApiCall | undefined)[]): string | undefined {
  for (const call of calls) {
    const found = call && call.response.kind === 'json' && recordIn(types, call.response.schema);
    if (found) return found.component;
  }
  return undefined;
}

/** A record that is the response, or the only record among its fields. */
export function recordIn(
  types: Types,
  schema: JsonSchema,
): { component: string; field?: string } | undefined {
  const component = types.entityOf(schema);
  if (component !== undefined) return { component };
  const target = schemaBehind(types, schema);
  if (target.items || target.oneOf) return undefined;
  const inside = Object.entries(types.schemas.fieldsOf(target).fields).flatMap(([field, of]) => {
    const found = types.entityOf(of);
    return found === undefined ? [] : [{ component: found, field }];
  });
  return inside.length === 1 ? inside[0] : undefined;
}

/** The entity of the items of a list, also inside of an object: `{ items: [Pet] }`. */
export function itemsOf(types: Types, call: ApiCall | undefined): string | undefined {
  return call && call.response.kind === 'json' ? listedIn(types, call.response.schema)?.component : undefined;
}

export function listedIn(
  types: Types,
  schema: JsonSchema,
): { component: string; field?: string } | undefined {
  const target = schemaBehind(types, schema);
  if (types.entityOf(schema) !== undefined) return undefined;
  if (target.items) {
    const component = types.entityOf(target.items);
    return component === undefined ? undefined : { component };
  }
  for (const [field, of] of Object.entries(types.schemas.fieldsOf(target).fields)) {
    const found = listedIn(types, { ...schemaBehind(types, of), properties: {} });
    if (found?.component !== undefined && found.field === undefined)
      return { component: found.component, field };
  }
  return undefined;
}

/** True if an operation sends what a member of the resource can send, and answers with the record or with nothing. */
function isAbout(types: Types, { body, response }: ApiCall, component: string): boolean {
  return (
    isSendable(body) &&
    (response.kind === 'none' || (response.kind === 'json' && isRecord(types, response.schema, component)))
  );
}

const isRecord = (types: Types, schema: JsonSchema, component: string): boolean =>
  recordIn(types, schema)?.component === component;

const isSendable = ({ kind }: Form): boolean => kind === 'json' || kind === 'none' || kind === 'form';

/** Checks responses with schemas of zod, valibot, arktype and others, before they are stored. */
import { addHooks, type EntityClass, type Extension, type Send } from '../compiled.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import { isSameEndpoint } from '../endpoint/same.ts';
import type { Json } from '../types/options.ts';
import { type ResponseIssue, ValidationError } from './error.ts';
import { isEntityClass, type ResponsePath, recordsIn } from './records.ts';
import type { StandardPath, StandardSchema } from './standard.ts';

export type { ResponseIssue } from './error.ts';
export { ValidationError } from './error.ts';
export type { StandardPath, StandardResult, StandardSchema } from './standard.ts';

/** What is checked, and its schema: an entity wherever a response has it, or every response of an endpoint. */
export type Check = readonly [checked: EntityClass | EndpointInterface, schema: StandardSchema];

/** What happens to a response that does not fit. */
export interface ValidationOptions {
  /** Called with each failure. The response is then stored all the same; without it, the request rejects. */
  readonly onFailure?: ((error: ValidationError) => void) | undefined;
}

/**
 * An extension of a controller that checks responses before they are stored. It only checks: what a schema converts or
 * adds is not stored.
 *
 * ```ts
 * const controller = new Controller();
 * controller.extend(validation([
 *   [Post, z.object({ id: z.number(), title: z.string() })],
 *   [getStats, z.object({ total: z.number() })],
 * ]));
 * ```
 */
export const validation =
  (checks: readonly Check[], { onFailure }: ValidationOptions = {}): Extension =>
  (controller) => {
    const send =
      (next: Send): Send =>
      async (endpoint, args, signal) => {
        const response = await next(endpoint, args, signal);
        const issues = await issuesOf(checks, endpoint, response);
        if (issues.length > 0) {
          const error = new ValidationError(endpoint, args, issues);
          if (!onFailure) throw error;
          onFailure(error);
        }
        return response;
      };
    return addHooks(controller, { send });
  };

/** A part of a response, and the schema that describes it. */
interface Part {
  readonly schema: StandardSchema;
  readonly value: unknown;
  readonly path: ResponsePath;
  readonly entity?: string | undefined;
}

async function issuesOf(
  checks: readonly Check[],
  endpoint: EndpointInterface,
  response: unknown,
): Promise<ResponseIssue[]> {
  const parts: Part[] = [];
  const ofEntities = new Map<object, StandardSchema[]>();
  for (const [checked, schema] of checks) {
    if (isEntityClass(checked)) ofEntities.set(checked, [...(ofEntities.get(checked) ?? []), schema]);
    else if (isSameEndpoint(checked, endpoint)) parts.push({ schema, value: response, path: [] });
  }
  if (ofEntities.size > 0)
    for (const { type, value, path } of recordsIn(endpoint.schema, response))
      for (const schema of ofEntities.get(type) ?? []) parts.push({ schema, value, path, entity: type.key });
  const found = await Promise.all(parts.map(issuesIn));
  return found.flat();
}

async function issuesIn({ schema, value, path, entity }: Part): Promise<ResponseIssue[]> {
  const { issues = [] } = await schema['~standard'].validate(value);
  return issues.map((issue) => {
    const inside = keysOf(issue.path);
    const refused = inside.reduce((holder: unknown, key) => (holder as Json)?.[key], value);
    return { message: issue.message, path: [...path, ...inside], value: refused, entity };
  });
}

const keysOf = (path: StandardPath = []): ResponsePath =>
  path.map((one) => (typeof one === 'object' ? one.key : one));

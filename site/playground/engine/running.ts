import * as presource from 'presource';
import * as internal from 'presource/internal';
import { transform } from 'sucrase';
import { compileToRun } from './compiled.ts';

/** An endpoint and what leads to it: `PostResource.getList.push`. */
export type Endpoints = ReadonlyMap<string, presource.EndpointInterface>;

export interface Run {
  readonly endpoints: Endpoints;
  readonly error: string | undefined;
}

const MODULES: Readonly<Record<string, unknown>> = { presource, 'presource/internal': internal };

function required(specifier: string): unknown {
  if (Object.hasOwn(MODULES, specifier)) return MODULES[specifier];
  throw new Error(`The playground has only 'presource', not '${specifier}'.`);
}

/** Runs the declarations as a development build has them. `names` are those of its resources and endpoints. */
export function run(code: string, names: readonly string[]): Run {
  try {
    const { code: script } = transform(compileToRun(code), {
      transforms: ['typescript', 'imports'],
      disableESTransforms: true,
      production: true,
    });
    const found = names.map((name) => `${name}: typeof ${name} === 'undefined' ? undefined : ${name}`);
    const module = new Function('require', 'exports', `${script}\nreturn { ${found.join(', ')} };`);
    const values: Record<string, unknown> = module(required, {});
    const endpoints = new Map<string, presource.EndpointInterface>();
    for (const [name, value] of Object.entries(values)) collect(name, value, endpoints, 0);
    return { endpoints, error: undefined };
  } catch (error) {
    return { endpoints: new Map(), error: String(error) };
  }
}

/** Members of a list's endpoint that are endpoints, too; they are made when they are read. */
const OF_LISTS = ['push', 'unshift', 'assign', 'remove', 'getPage'];

const isEndpoint = (value: unknown): value is presource.EndpointInterface =>
  typeof value === 'function' && 'key' in value && 'schema' in value;

function collect(
  name: string,
  value: unknown,
  found: Map<string, presource.EndpointInterface>,
  depth: number,
) {
  if (isEndpoint(value)) {
    found.set(name, value);
    if (depth > 1 || value.sideEffect) return;
    for (const member of OF_LISTS) {
      const part = memberOf(value, member);
      if (isEndpoint(part)) found.set(`${name}.${member}`, part);
    }
  } else if (typeof value === 'object' && value !== null && depth === 0)
    for (const member of Object.keys(value)) collect(`${name}.${member}`, memberOf(value, member), found, 1);
}

/** A member that throws an error is one that this endpoint does not have. */
function memberOf(value: object, member: string): unknown {
  try {
    return (value as Record<string, unknown>)[member];
  } catch {
    return undefined;
  }
}

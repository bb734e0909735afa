import type { OPTION_NAMES } from '../contract/option-names.ts';
import { isEntity } from '../entity.ts';
import { reportOnce } from './report-once.ts';

type OptionName = (typeof OPTION_NAMES)[number];

/** Options that each request calls. */
const STEPS = [
  'fetch',
  'url',
  'key',
  'searchToString',
  'getRequestInit',
  'getHeaders',
  'fetchResponse',
  'parseResponse',
  'process',
] as const satisfies readonly OptionName[];

/** Other options that are called. */
const FUNCTIONS = [
  'testKey',
  'getOptimisticResponse',
  'errorPolicy',
  'transport',
] as const satisfies readonly OptionName[];

/** A value in few words, as in "was given the class Post". */
export function inWords(found: unknown): string {
  if (typeof found === 'string') return JSON.stringify(found);
  if (typeof found === 'function') return isEntity(found) ? `the class ${found.name}` : `a function`;
  if (typeof found !== 'object' || !found) return String(found);
  return Array.isArray(found) ? 'a list' : 'an object';
}

/** Development only: throws for something else in place of options. */
export function checkIsOptions(maker: string, example: string, options: unknown): void {
  if (typeof options === 'object' && options) return;
  const path = typeof options === 'string' ? JSON.stringify(options) : example;
  throw new TypeError(
    `endpoint-options: ${maker} was given ${inWords(options)} instead of options. Write ${maker.replace('()', '')}({ path: ${path}, … }).`,
  );
}

/**
 * Development only: throws for an option that has to be a function, or text, and is something else. The request would
 * fail with an error that names neither.
 */
export function checkOptionTypes(owner: string, options: Readonly<Record<string, unknown>>): void {
  for (const name of [...STEPS, ...FUNCTIONS]) {
    const value = options[name];
    if (value === undefined || value === null || typeof value === 'function') continue;
    const remedy =
      name === 'url' && typeof value === 'string' && !('path' in options)
        ? `Write \`path: ${JSON.stringify(value)}\`.`
        : `Write it as a function: ${name}(…) { return … }.`;
    throw new TypeError(
      `endpoint-options: ${owner}: \`${name}\` is ${inWords(value)}, not a function. ${remedy}`,
    );
  }
  const { path, method } = options;
  if (path !== undefined && typeof path !== 'string')
    throw new TypeError(
      `endpoint-options: ${owner}: \`path\` is ${inWords(path)}, not text. Write it as in '/posts/:id', or override \`url\`.`,
    );
  if (typeof method === 'string' && method !== method.toUpperCase())
    reportOnce(
      'option-method',
      `${owner}: \`method\` is '${method}'. Write '${method.toUpperCase()}'. In lower case a read counts as a change of data, ` +
        'and `patch` is refused by servers.',
    );
}

/**
 * Development only: reports a function that an endpoint is made without, because a function around `new RestEndpoint` or
 * `createResource` passes on `undefined`. A derived class has its own method in that case.
 */
export function checkLeftOut(owner: string, options: object, prototype: object): void {
  if (Object.getPrototypeOf(prototype) !== Function.prototype) return;
  // All members of a resource share its options.
  const [shared] = owner.split('.');
  for (const name of STEPS)
    if (name in options && options[name as keyof object] === undefined)
      reportOnce(
        'option-undefined',
        `${shared}: \`${name}\` is undefined, so requests will fail. Leave it out, as in \`...(${name} && { ${name} })\`, or use ` +
          'a class that extends RestEndpoint, which then keeps its own method.',
      );
}

/** Development only: throws for an endpoint without a path. What it was given instead may be a misspelled one. */
export function checkPath({ path, options }: { readonly path?: string; readonly options: object }): void {
  if (path !== undefined) return;
  const given = Object.keys(options).filter((key) => key !== 'name');
  const found = given.length > 0 ? ` Its options are ${given.map((key) => `\`${key}\``).join(', ')}.` : '';
  throw new TypeError(
    `path-missing: ${(options as { name?: string }).name ?? 'RestEndpoint'}: the endpoint has no path.${found} Write \`path\`, as in '/posts/:id', or override \`url\`.`,
  );
}

/** Development only: throws for an `Endpoint` that is not made of a function. */
export function checkFetch(fetch: unknown): void {
  if (typeof fetch === 'function') return;
  throw new TypeError(
    `endpoint-options: new Endpoint() was given ${inWords(fetch)} instead of a function. Write new Endpoint(async (…) => …, options). ` +
      'An endpoint with a path is `new RestEndpoint({ path })`.',
  );
}

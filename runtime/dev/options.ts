import { optionMeant } from '../contract/option-names.ts';
import { isEntity } from '../entity.ts';
import { reportOnce } from './report-once.ts';

export const CIRCLE =
  'If two modules import each other, one of them runs first: put both classes into one module, or use new schema.Lazy(() => …).';

/** Development only: reports a resource without a schema. */
export function checkItem(owner: string, options: { readonly schema?: unknown }): void {
  if (options.schema !== undefined) return;
  const names = Object.keys(options);
  // A misspelled `schema` is reported as such.
  if (names.some((name) => optionMeant(name, names) === 'schema')) return;
  reportOnce(
    'schema-missing',
    'schema' in options
      ? `${owner}: the schema of the resource is undefined. ${CIRCLE}`
      : `${owner}: the resource has no schema. Write \`schema\`, with the entity class of its items.`,
  );
}

/** The misspelled options that were reported, by the resource or endpoint that has them. */
const reported = new Set<string>();

/**
 * Development only: reports options whose names nearly match a known one, which then has no effect. Members of
 * the endpoint's class are the user's own options. All members of a resource share its options, so a mistake is
 * reported for the first one.
 */
export function checkOptions(owner: string, options: object, own: object = {}, shown = owner): void {
  const names = Object.keys(options);
  for (const name of names) {
    const meant = name in own ? undefined : optionMeant(name, names);
    const place = `${owner.split('.')[0]} ${name}`;
    if (!meant || reported.has(place)) continue;
    reported.add(place);
    reportOnce('option-misspelled', `${shown}: \`${name}\` is not a known option. Write \`${meant}\`.`);
  }
}

const EXTENSIONS = ['fetch', 'gc', 'polling', 'refetch', 'retry'];

/** Development only: reports options of a controller that it does not have, and those that are no functions. */
export function checkControllerOptions(options: object): void {
  // A text in place of options was spread.
  if ('0' in options)
    throw new TypeError(
      'option-unknown: new Controller() was given a text or a list, not options. Write `new Controller({ … })`; the URL of a ' +
        'server is the option `urlPrefix` of endpoints.',
    );
  for (const [name, value] of Object.entries(options)) {
    if (!EXTENSIONS.includes(name))
      reportOnce(
        'option-unknown',
        `Controller: \`${name}\` is not a known option. ` +
          (/fetch/i.test(name)
            ? 'Write `fetch` for the function that sends requests.'
            : `The options are ${EXTENSIONS.join(', ')}.`),
      );
    else if (value !== undefined && typeof value !== 'function')
      reportOnce(
        'option-function',
        `Controller: \`${name}\` is ${JSON.stringify(value)}, not a function. ` +
          (name === 'fetch'
            ? 'Pass a function with the arguments of `fetch`.'
            : `Pass what presource exports, as in \`new Controller({ polling })\` and \`new Controller({ gc: gc() })\`.`),
      );
    else if (/^(gc|retry)$/.test(name) && (value as { name?: string } | undefined)?.name === name)
      reportOnce(
        'option-function',
        `Controller: \`${name}\` is not called, so it has no effect. Write \`new Controller({ ${name}: ${name}() })\`.`,
      );
  }
}

/** The path of one item, by what was written in its place. */
const exampleOf = (written: unknown): string =>
  typeof written !== 'string' || written.replace(/\/$/, '') === ''
    ? "path: '/posts/:id'"
    : `path: '${/:\w/.test(written) ? written : written.replace(/\/?(?=[?#]|$)/, '/:id')}'`;

/** Development only: throws if a resource has no path, or one that tells no items apart. */
export function checkResourcePath(
  options: { readonly path?: unknown; readonly schema?: unknown; readonly name?: string },
  listOf: (path: string) => string,
): void {
  const { path, schema, name = isEntity(schema) ? schema.name : undefined } = options;
  if (typeof path === 'string' && listOf(path) !== path) return;
  const owner = name ? `the resource ${name}` : 'a resource';
  const { url } = options as { readonly url?: unknown };
  throw new TypeError(
    `resource-path: ${typeof path === 'string' ? `${path}, the path of ${owner}, has no parameter` : `the path of ${owner} is ${path}`}. ` +
      `Write the path of one item: ${exampleOf(path ?? url)}. An endpoint without a parameter is \`new RestEndpoint({ path })\`.`,
  );
}

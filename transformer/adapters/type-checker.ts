/** A rule of webpack or Rspack, or one of the loaders that it uses. */
interface Rule {
  readonly loader?: unknown;
  readonly options?: unknown;
  readonly use?: unknown;
  readonly oneOf?: unknown;
  readonly rules?: unknown;
}

/**
 * True if ts-loader checks types by these rules. It gets compiled code, and a production build has other types: the path of a
 * resource is in its class, for example.
 */
export function checksTypes(rules: unknown): boolean {
  if (Array.isArray(rules)) return rules.some(checksTypes);
  if (typeof rules === 'string') return isChecking(rules, undefined);
  if (typeof rules !== 'object' || rules === null) return false;
  const { loader, options, use, oneOf, rules: nested } = rules as Rule;
  return (
    (typeof loader === 'string' && isChecking(loader, options)) || [use, oneOf, nested].some(checksTypes)
  );
}

/** Options may be an object, a query, or behind the name of the loader. */
function isChecking(loader: string, options: unknown): boolean {
  if (!/(?:^|[\\/])ts-loader(?:$|[\\/?])/.test(loader)) return false;
  if (typeof options !== 'object' || options === null) return !SKIPS.test(`${loader}${options ?? ''}`);
  const { transpileOnly, happyPackMode } = options as { transpileOnly?: unknown; happyPackMode?: unknown };
  return !transpileOnly && !happyPackMode;
}

const SKIPS = /transpileOnly|happyPackMode/;

export const TYPES_ARE_CHECKED =
  'presource: ts-loader checks the types of compiled code, and reports errors that your files do not have. ' +
  'Set its option `transpileOnly: true`, and check types with `tsc --noEmit`.';

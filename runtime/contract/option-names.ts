/** Every option of an endpoint or a resource. A type test ensures that none is missing. */
export const OPTION_NAMES = [
  'path',
  'schema',
  'method',
  'body',
  'searchParams',
  'paginationField',
  'content',
  'process',
  'name',
  'urlPrefix',
  'sideEffect',
  'optimistic',
  'signal',
  'transport',
  'requestInit',
  'dataExpiryLength',
  'errorExpiryLength',
  'pollFrequency',
  'invalidIfStale',
  'errorPolicy',
  'fetch',
  'url',
  'key',
  'testKey',
  'searchToString',
  'getRequestInit',
  'getHeaders',
  'fetchResponse',
  'parseResponse',
  'getOptimisticResponse',
  'Endpoint',
  'Collection',
] as const;

export const isOptionName = (name: unknown): boolean => OPTION_NAMES.includes(name as never);

/** Shorter names are similar to too many others. */
const LONG = 5;

/** What other libraries call an option. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  __proto__: null as never,
  baseUrl: 'urlPrefix',
  baseURL: 'urlPrefix',
  staleTime: 'dataExpiryLength',
  refetchInterval: 'pollFrequency',
  pagination: 'paginationField',
  headers: 'getHeaders',
};

/**
 * The option that a name stands for: that it is a misspelling of, or that has this name in another library. Other names belong
 * to a class of the user, or nobody knows them.
 *
 *     'optimstic'   →   'optimistic'
 *     'urlprefix'   →   'urlPrefix'
 *     'baseUrl'     →   'urlPrefix'
 */
export function optionMeant(name: string, given: readonly string[]): string | undefined {
  if (isOptionName(name)) return undefined;
  const isMeant = (known: string) =>
    ELSEWHERE[name] === known || (known.length >= LONG && isNear(name, known));
  return OPTION_NAMES.find((known) => isMeant(known) && !given.includes(known));
}

/** True if the case differs, one letter is missing, added or different, or two letters are swapped. */
export function isNear(word: string, known: string): boolean {
  if (word.toLowerCase() === known.toLowerCase()) return true;
  if (Math.abs(word.length - known.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === known[start]) start++;
  const [rest, wanted] = [word.slice(start), known.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}

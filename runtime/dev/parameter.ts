import { problemOfParams } from './query.ts';
import { reportOnce } from './report-once.ts';

/** The host at the beginning of a URL. */
const HOST = /^[^/?#]*\/\/[^/?#]*/;

/**
 * Development only: reports a path that changes the host of its prefix, `https://api.example.com` and `posts`, and a slash at
 * the end of the prefix and the beginning of the path, which many servers do not know.
 */
export function checkPrefix(name: string, prefix: string, url: string): void {
  if (!prefix) return;
  const [host] = HOST.exec(prefix) ?? [];
  const [requested] = HOST.exec(prefix + url) ?? [];
  if (requested !== host)
    reportOnce(
      'path-host',
      `${name}: the URL begins with ${requested}, and the prefix is ${prefix}. Begin the path with a slash, and end the prefix without one.`,
    );
  else if (prefix.endsWith('/') && url.startsWith('/'))
    reportOnce(
      'path-slashes',
      `${name}: the URL is ${prefix}${url}, with two slashes. End the prefix without one.`,
    );
}

/** Development only: the problem of a path's parameter, with its remedy. */
export function withRemedy(
  problem: string,
  name: string,
  value: unknown,
  params: unknown,
  isHost: boolean,
): string {
  if (isHost)
    return `${problem}, which would change the host of the URL. Begin the path with a slash, and end the prefix without one`;
  if (typeof params !== 'object')
    return `${problem}. The argument is ${shown(params)}, not an object. Pass { ${name}: ${shown(params)} }`;
  const unread = value === undefined && problemOfParams(params);
  if (unread) return `${problem}. ${unread}`;
  if (isWithoutText(value)) return `${problem}, which is no key. Pass a text or a number: { ${name} }`;
  if (value !== undefined && value !== null)
    return `${quoted(problem, String(value))}. The value must be text that is neither empty nor "." or "..", because the path would be another one`;
  const given = Object.keys(params ?? {}).filter((key) => key !== name);
  const found = given.length ? `The arguments have ${given.map((key) => `"${key}"`).join(', ')}. ` : '';
  return `${problem}. ${found}Pass { ${name} }, or correct the parameter in the path`;
}

/** True for an object whose text tells nothing: `[object Object]`. Production sends it. */
export const isWithoutText = (value: unknown): boolean =>
  typeof value === 'object' && /^\[object /.test(String(value));

/** A problem whose last word is a value, which may be empty or dots. */
const quoted = (problem: string, value: string): string =>
  problem.endsWith(value) ? `${problem.slice(0, problem.length - value.length)}'${value}'` : problem;

const shown = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

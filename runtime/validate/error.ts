import { NormalizeError } from '../compiled.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import { keyOrName } from '../endpoint/key-or-name.ts';
import type { ResponsePath } from './records.ts';

/** A value in a response that a schema refuses. */
export interface ResponseIssue {
  /** The text of the schema. */
  readonly message: string;
  /** Keys from the response to the value. */
  readonly path: ResponsePath;
  readonly value: unknown;
  /** The key of the entity whose schema refuses it; `undefined` for the schema of an endpoint. */
  readonly entity: string | undefined;
}

/** A message with thousands of lines helps nobody: a list has the same issue in each item. */
const SHOWN = 10;

/** A response that its schema refuses. The store stays as it was, and readers keep the data that they show. */
export class ValidationError extends NormalizeError {
  override readonly name = 'ValidationError';

  constructor(
    endpoint: EndpointInterface,
    args: readonly unknown[],
    readonly issues: readonly ResponseIssue[],
  ) {
    const { name } = endpoint;
    const [{ entity, path, value }] = issues as [ResponseIssue];
    super(entity ?? name, value, 'was refused');
    this.path = textOf(path);
    const lines = issues.slice(0, SHOWN).map(lineOf);
    if (issues.length > SHOWN) lines.push(`and ${issues.length - SHOWN} more`);
    this.message = `response-refused: ${name}: the response to ${keyOrName(endpoint, args)} is not what was declared${lines
      .map((line) => `\n  ${line}`)
      .join('')}`;
    if (process.env.NODE_ENV !== 'production') {
      const whose = [...new Set(issues.map((issue) => issue.entity ?? name))].join(', ');
      this.message += `\nCorrect the server, or the schema of ${whose} in validation().`;
    }
  }
}

function lineOf({ path, message, value, entity }: ResponseIssue): string {
  const place = textOf(path) || 'the response';
  return `${place}: ${message}; found: ${shown(value)}${entity ? ` (${entity})` : ''}`;
}

/** `posts[3].author`; a key that is no name is quoted: `prices["a b"]`. */
function textOf(path: ResponsePath): string {
  const text = path.map((key) => {
    if (typeof key === 'number' || /^\d+$/.test(String(key))) return `[${String(key)}]`;
    return /^[\w$]+$/.test(String(key)) ? `.${String(key)}` : `[${JSON.stringify(String(key))}]`;
  });
  return text.join('').replace(/^\./, '');
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value)
    return Array.isArray(value)
      ? 'a list'
      : `an object with ${Object.keys(value).slice(0, 10).join(', ') || 'no keys'}`;
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : String(value);
}

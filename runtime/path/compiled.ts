import { linked } from '../linked.ts';
import type { Template } from './parsed.ts';
import { templates } from './url.ts';

/**
 * A path with the function that makes its template, and with the path that the list of a resource has; it is the same
 * without a parameter. Wherever the text is a path, this function makes the template, in place of the parser.
 */
/* @__NO_SIDE_EFFECTS__ */
export function path<Path extends string>(text: Path, template: () => Template, short: string = text): Path {
  linked.templates ??= new Map();
  linked.templates.set(text, () => Object.assign(template(), { short }));
  templates.delete(text);
  return text;
}

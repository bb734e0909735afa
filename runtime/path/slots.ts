/** Slots: the parameters of paths that are more than `:name`. Compiled paths call these functions, too. */
import { HOLE, type Parameter, type ParameterPlace } from '../contract/path-grammar.ts';
import type { Slot, Template } from './parsed.ts';
import { segment } from './url.ts';

/**
 * Removes the traces of absent parameters. Removes one of two adjacent slashes, because a browser treats `//`
 * as the start of a host. The query begins with the first present term; without terms there is no `?`.
 */
export const tidy = (url: string): string =>
  url.replace(/\/\0+(?=\/)|\0/g, '').replace(/^([^?]*)\?&?$|^([^?]*\?)&/, '$1$2');

/** A term of the query: empty text and dots are values, too. */
const term = (value: unknown): string | undefined =>
  /\p{Cs}/u.test(`${value}`) ? undefined : encodeURIComponent(value as string);

/** A parameter that fills in its own kind of value, and the text around it. */
export function slotOf(parameter: Parameter): Slot {
  const { place, optional, before, after } = parameter;
  return {
    ...parameter,
    fill(value) {
      const values = place === '*' ? [value].flat() : [value];
      const isAbsent = place === '&' ? value == null : values.length < 2 && `${values[0] ?? ''}` === '';
      if (isAbsent) return optional ? HOLE : undefined;
      const texts = values.map(place === '&' ? term : segment);
      return texts.includes(undefined) ? undefined : before + texts.join('/') + after;
    },
  };
}

/** Marks a template as one whose parameters may be absent, or may begin the query. */
export const tidied = (template: Template): Template => Object.assign(template, { tidy });

const slot = (name: string, place: ParameterPlace, optional?: boolean, before = '', after = ''): Slot =>
  slotOf({ name, place, optional, before, after });

/** `:name?` or `{/:name}`. */
export const optionalParam = (name: string, before?: string, after?: string): Slot =>
  slot(name, ':', true, before, after);

/** `*name` or `:name+`: a list of segments. */
export const splat = (name: string): Slot => slot(name, '*');

/** `:name*` or `{/*name}`. */
export const optionalSplat = (name: string, before?: string, after?: string): Slot =>
  slot(name, '*', true, before, after);

/** `:name` in the query, where empty text and dots are values, too. */
export const queryParam = (name: string): Slot => slot(name, '&');

/** `:name?` in the query. */
export const optionalQueryParam = (name: string, before?: string): Slot => slot(name, '&', true, before);

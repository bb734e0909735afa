import { checkPart } from '../dev/parts.ts';
import { RestBase } from '../endpoint/rest-base.ts';
import { memo } from '../memo.ts';

/** Functions that make the value of a response, by the order in which they were first used. */
const numbers = /*#__PURE__*/ new WeakMap<object, number>();
let count = 0;

/** A method of an endpoint: from an option, or of its class, which all its endpoints share. */
export const methodOf = (endpoint: object, name: string): object | undefined =>
  (endpoint as { readonly options?: object }).options?.[name as never] ??
  Object.getPrototypeOf(endpoint)[name];

/**
 * A text for what makes the value of an endpoint's responses, empty if that is nothing of its own. Endpoints that differ
 * in it have responses of their own, also with the same key and schema.
 */
export function formOf(endpoint: object): string {
  const numbersOf = ['process', 'parseResponse'].map((name) => {
    const method = methodOf(endpoint, name);
    const isOwn = method && method !== RestBase.prototype[name as 'process'];
    return isOwn ? memo(numbers, method, () => ++count) : '';
  });
  const text = [...numbersOf, (endpoint as { readonly content?: string }).content ?? ''].join();
  if (text === ',,') return '';
  if (process.env.NODE_ENV !== 'production') checkPart('forms');
  return ` ${text}`;
}

import { memo } from '../memo.ts';

/** Functions that make the value of a response, by the order in which they were first used. */
const numbers = /*#__PURE__*/ new WeakMap<object, number>();
let count = 0;

/** A method of an endpoint: from an option, or of its class, which all its endpoints share. */
export const methodOf = (endpoint: object, name: string): object | undefined =>
  (endpoint as { readonly options?: object }).options?.[name as never] ??
  Object.getPrototypeOf(endpoint)[name];

/**
 * A text for the functions that make the value of an endpoint's responses. Endpoints that differ in it have responses of
 * their own, also with the same key and schema.
 */
export const formOf = (endpoint: object): string =>
  ` ${['process', 'parseResponse'].map((name) => memo(numbers, methodOf(endpoint, name) ?? numbers, () => ++count))}`;

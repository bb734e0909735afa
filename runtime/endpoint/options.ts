import type { RestEndpoint } from '../types/endpoint.ts';

export type Options = Record<string, unknown>;

/** Puts `options` on `target` as they are: a getter stays one, so that what it computes is computed when it is read. */
export const define = <T extends object>(target: T, options: object): T =>
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(options));

/** Options of both, those of the second over those of the first. */
export const merge = (low: object, high: object): Options => define(define({}, low), high) as Options;

/** A member that is made when it is first asked for, and stays the same object. */
export function lazy(target: object, name: string, make: () => unknown): void {
  let made: unknown;
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get() {
      made ??= make();
      return made;
    },
  });
}

let making = false;

/** Whether the constructor that asks was called by {@link make}. */
export function isMaking(): boolean {
  const was = making;
  making = false;
  return was;
}

/**
 * An endpoint of a class. Fields of the class are set after the base constructor has returned, so the options, which
 * rank over them, are put in place once more.
 */
export function make(Class: new (options: never) => object, options: Options): RestEndpoint {
  making = true;
  return define(new Class(options as never), options) as RestEndpoint;
}

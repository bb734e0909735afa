/** True when both types are the same, also in `any` and `readonly`. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Fails to compile unless the type is `true`. */
export declare function expectType<_T extends true>(): void;

/** The same members, written as one object. */
export type Flat<T> = T extends unknown[] ? { [K in keyof T]: Flat<T[K]> } : { [K in keyof T]: T[K] };

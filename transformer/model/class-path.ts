import type { Span } from './origin.ts';

/** The path of a resource as its class carries it: the name is made of it, so both are written once. */
export interface ClassPath {
  readonly text: string;
  /** The class's name, if it does not follow from the path. */
  readonly name: string | undefined;
}

/** A resource that takes its path from its class, and the replacement of its call. */
export interface ResourceOfClass {
  readonly callee: Span;
  /** The name of the class. */
  readonly schema: string;
  /** The object literal of the options. */
  readonly literal: Span;
  /** The same with the types behind it: `{ … } as const`. */
  readonly argument: Span;
  /** Options that the class replaces. */
  readonly erased: readonly Span[];
  /** Options that become arguments if no others are left. */
  readonly flags: readonly Span[];
  readonly isOptimistic: boolean;
  readonly paginationField: string | undefined;
}

/** A path that a class and a resource of it can share. */
export interface SharedPath {
  readonly classPath: ClassPath;
  readonly ofClass: ResourceOfClass;
}

import type { output } from '../store/protocol.ts';
import type { Both, MethodOf } from './arguments.ts';
import type { Denormalize, Draft, FormBody } from './denormalize.ts';
import type { Json, Option } from './options.ts';

/**
 * The value that a call of an endpoint resolves to: the result of `process`, else the response in the form of
 * the schema.
 */
export type ResponseOf<O> = 'process' extends keyof O
  ? O['process'] extends (...args: never[]) => infer R
    ? Awaited<R>
    : Json
  : 'content' extends keyof O
    ? O['content'] extends keyof Contents
      ? Contents[O['content']]
      : BodyOf<O>
    : BodyOf<O>;

/** What a response is read as, by the option `content`; as JSON it has the form of the schema. */
interface Contents {
  readonly text: string;
  readonly blob: Blob;
  readonly arrayBuffer: ArrayBuffer;
  readonly stream: ReadableStream<Uint8Array> | null;
}

type BodyOf<O> = 'schema' extends keyof O
  ? undefined extends O['schema']
    ? Json
    : Denormalize<O['schema']>
  : Json;

/** Every method except GET is a mutation, unless the option says otherwise. */
export type SideEffect<O> = 'sideEffect' extends keyof O
  ? O['sideEffect']
  : MethodOf<O> extends 'GET'
    ? undefined
    : true;

/**
 * The Collection in `S`, at any depth of its arrays and shapes. What readers get of a schema object (`output`) is not
 * searched: records that refer to each other have no end.
 */
export type CollectionIn<S> = S extends { readonly addWith: unknown }
  ? S
  : S extends (abstract new (...args: never[]) => unknown) | ((...args: never[]) => unknown)
    ? never
    : S extends readonly (infer Item)[]
      ? CollectionIn<Item>
      : S extends object
        ? { [K in Exclude<keyof S, typeof output>]: CollectionIn<S[K]> }[Exclude<keyof S, typeof output>]
        : never;

/** The schema of the response to a Collection's `push` and the like; `undefined` without a Collection. */
export type Variant<S, Name extends string> = Member<CollectionIn<S>, Name>;

type Member<C, Name extends string> = [C] extends [never] ? undefined : Option<C, Name, undefined>;

/** The body that adds to a list of `T`: fields of a new item, of several, or a form. */
export type ItemOf<T> = [T] extends [undefined]
  ? object
  : T extends readonly (infer Item)[]
    ? Draft<Item>[]
    : string extends keyof T
      ? Readonly<Record<string, Draft<T[keyof T]>>>
      : Draft<T> | Draft<T>[] | FormBody;

/** The query with the cursor. */
export type AddQuery<Query, Field extends string> = [Query] extends [undefined]
  ? Cursor<Field>
  : Both<NonNullable<Query>, Cursor<Field>>;

type Cursor<Field extends string> = { [K in Field]: string | number };

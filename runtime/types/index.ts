/** The types people meet, and those in the declarations of what they export; everything here is erased. */
export type {
  ArgsOf,
  DataOf,
  DataOfNullable,
  EndpointInterface,
  MutateEndpoint,
  NullableArgsOf,
  ReadEndpoint,
} from '../endpoint/interface.ts';
export type { Addition } from '../schema/collection.ts';
export type { Meta } from '../store/slot.ts';
export type { AnyQuery, EndpointArgs } from './arguments.ts';
export type { Denormalize, DenormalizeNullable, Draft, Schema } from './denormalize.ts';
export type { PageFunction, RestEndpointClass, RestEndpointConstructor } from './endpoint.ts';
export type {
  EndpointExtraOptions,
  ExtendOptions,
  Json,
  LifeCycle,
  Merge,
  Option,
  RestGenerics,
  RestOptions,
  Snapshot,
  UrlFunction,
} from './options.ts';
export type { PathArgs, PathParam, ShortenPath } from './path.ts';
export type {
  CollectionClass,
  Extendable,
  ExtendResource,
  Resource,
  ResourceGenerics,
  ResourceMembers,
  ResourceOptions,
} from './resource.ts';

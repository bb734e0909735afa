/** The types people meet; everything here is erased. */
export type {
  ArgsOf,
  DataOf,
  DataOfNullable,
  EndpointInterface,
  MutateEndpoint,
  NullableArgsOf,
  ReadEndpoint,
} from '../endpoint/interface.ts';
export type { EndpointArgs } from './arguments.ts';
export type { Denormalize, DenormalizeNullable, Draft, Schema } from './denormalize.ts';
export type { RestEndpointClass, RestEndpointConstructor } from './endpoint.ts';
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
export type { Extendable, Resource, ResourceGenerics, ResourceMembers, ResourceOptions } from './resource.ts';

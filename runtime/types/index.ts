/**
 * The types that users see, and those in the declarations of their exports, which can only contain types that
 * they can import. Everything here is erased.
 */
export type { AnyClass, ClassContext, EntityDecorator, FieldDecorator } from '../decorators/types.ts';
export type { EndpointAround } from '../endpoint/endpoint.ts';
export type {
  ArgsOf,
  DataOf,
  DataOfNullable,
  EndpointInterface,
  KeyTest,
  NullableArgsOf,
  OrNull,
  ReadEndpoint,
} from '../endpoint/interface.ts';
export type {
  DerivedEndpoint,
  GetEndpoint,
  MoveEndpoint,
  MutateEndpoint,
  PageEndpoint,
  PageFunction,
  RestEndpointClass,
  RestEndpointConstructor,
} from '../endpoint/rest-endpoint.ts';
export type { CollectionOptions } from '../schema/collection.ts';
export type { CollectionFilter } from '../schema/collection-table.ts';
export type { MixedEntity, MixinOptions } from '../schema/entity-mixin.ts';
export type { LazyQuery } from '../schema/lazy.ts';
export type { Addition, CollectionMerge, MoveSchema } from '../schema/list-collection.ts';
export type { Mapping, SchemaAttribute } from '../schema/polymorphic.ts';
export type { Meta } from '../store/node.ts';
export type { SchemaObject } from '../store/protocol.ts';
export type { AnyQuery, EndpointArgs, SchemaArgs } from './arguments.ts';
export type { Denormalize, DenormalizeNullable, Draft, FormPairs, Schema, Storable } from './denormalize.ts';
export type {
  Callback,
  Content,
  EndpointExtraOptions,
  ExtendOptions,
  Json,
  LifeCycle,
  Merge,
  Method,
  Option,
  RequestHeaders,
  RestGenerics,
  RestOptions,
  Snapshot,
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
export type { FieldTypos, OptionTypos } from './typo.ts';

import { AbstractInstanceType, ReadShape, Resource, SchemaList, SimpleResource, useFetcher } from 'rest-hooks';
import { ServerDataComponent } from '@rest-hooks/ssr';
import { makeCacheProvider, MockProvider } from '@rest-hooks/test';
import { SUBSCRIBE_TYPE } from 'rest-hooks/lib/actionTypes';
import { NetworkError } from 'rest-hooks/lib/react-integration';

/** A class of a version before 7. */
export class Book extends Resource {
  readonly id: number = 0;
  static urlRoot = '/books/';
  pk() {
    return `${this.id}`;
  }

  static searchShape<T extends typeof Resource>(this: T): ReadShape<SchemaList<AbstractInstanceType<T>>> {
    return { ...this.listShape(), schema: [this] };
  }
}
export class Shelf extends SimpleResource {}
export const parts = [useFetcher, ServerDataComponent, makeCacheProvider, MockProvider, SUBSCRIBE_TYPE, NetworkError];

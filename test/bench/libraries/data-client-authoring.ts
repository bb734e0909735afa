/**
 * The names the shared declarations import, as data-client has them. The one difference between the two authoring
 * APIs there: data-client wants `pk()` written on every entity and to be a string.
 */
import { Entity as BaseEntity } from '@data-client/rest';

export { createResource, Query, RestEndpoint, schema } from '@data-client/rest';

export abstract class Entity extends BaseEntity {
  abstract id: string | number;

  pk() {
    return `${this.id}`;
  }
}

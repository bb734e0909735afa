import { createResource, Entity } from '@data-client/rest';

export abstract class Stored extends Entity {
  id = '';
}
export const makeResource = createResource;

import { createResource, Entity } from 'presource';

export abstract class Stored extends Entity {
  id = '';
}
export const makeResource = createResource;

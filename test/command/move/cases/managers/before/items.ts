import { Entity, RestEndpoint } from '@data-client/rest';

export class Item extends Entity {
  id = '';
}
export const getItem = new RestEndpoint({ path: '/items/:id', schema: Item });

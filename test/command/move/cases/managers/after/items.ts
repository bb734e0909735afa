import { Entity, RestEndpoint } from 'presource';

export class Item extends Entity {
  id = '';
}
export const getItem = new RestEndpoint({ path: '/items/:id', schema: Item });

import { createResource, Entity } from 'presource';

// A function in `schema` converts a field of the response.
export class Order extends Entity {
  id = 0;
  cents = 0;
  createdAt = new Date(0);
  static override schema = {
    createdAt: (iso: string) => new Date(iso),
  };
  get price() {
    return `$${(this.cents / 100).toFixed(2)}`;
  }
}

export const OrderResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/orders/:id',
  schema: Order,
});

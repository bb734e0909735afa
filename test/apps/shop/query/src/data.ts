import { createResource, Entity, RestEndpoint, schema } from 'presource';

const urlPrefix = '/api';

export class Category extends Entity {
  static override key = 'Category';
  id = 0;
  name = '';
}

export class Product extends Entity {
  static override key = 'Product';
  id = 0;
  title = '';
  price = 0;
  stock = 0;
  category = Category.fromJS();
  static override schema = { category: Category };
}

export class Customer extends Entity {
  static override key = 'Customer';
  id = 0;
  name = '';
}

export class Review extends Entity {
  static override key = 'Review';
  id = 0;
  text = '';
  stars = 0;
  author = Customer.fromJS();
  static override schema = { author: Customer };
}

export class Order extends Entity {
  static override key = 'Order';
  id = 0;
  state: 'new' | 'packed' | 'cancelled' = 'new';
  /** The id of a `Customer`, who may have to be fetched. */
  customer = 0;
  total = 0;
  lines: { product: Product; quantity: number }[] = [];
  static override schema = { lines: [{ product: Product }] };
}

export const CategoryResource = createResource({ urlPrefix, path: '/categories/:id', schema: Category });

export const ProductResource = createResource({
  urlPrefix,
  path: '/products/:id',
  schema: Product,
  searchParams: {} as { category?: string | undefined },
  paginationField: 'cursor',
}).extend((Base) => ({
  getList: Base.getList.extend({
    paginationField: 'cursor',
    schema: { items: new schema.Collection([Product]), next: '' as string | null },
  }),
  restock: Base.partialUpdate.extend({ optimistic: true }),
}));

export const searchProducts = new RestEndpoint({
  urlPrefix,
  path: '/search',
  searchParams: {} as { query: string },
  schema: [Product],
});

export const ReviewResource = createResource({
  urlPrefix,
  path: '/products/:product/reviews/:id',
  schema: Review,
  body: {} as { text: string; stars: number },
});

export const CustomerResource = createResource({ urlPrefix, path: '/customers/:id', schema: Customer });

export const OrderResource = createResource({
  urlPrefix,
  path: '/orders/:id',
  schema: Order,
  searchParams: {} as { customer?: number } | undefined,
  body: {} as { lines: readonly { product: number; quantity: number }[] },
  pollFrequency: 400,
}).extend('cancel', { path: '/orders/:id/cancel', method: 'POST', body: undefined, schema: undefined });

/** The price of all lines whose products are known. */
export const cartTotal = new schema.Query(
  new schema.All(Product),
  (products, { lines }: { lines: readonly { product: number; quantity: number }[] }) =>
    lines.reduce(
      (sum, { product, quantity }) =>
        sum + (products.find(({ id }) => id === product)?.price ?? 0) * quantity,
      0,
    ),
);

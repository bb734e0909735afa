import { schema } from 'normalizr';

export const category = new schema.Entity('categories');
export const product = new schema.Entity('products', { category });
export const customer = new schema.Entity('customers');
export const review = new schema.Entity('reviews', { author: customer });
export const order = new schema.Entity('orders', { customer, lines: [{ product }] });

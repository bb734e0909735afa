import { createSelector } from '@reduxjs/toolkit';
import { denormalize, type Schema } from 'normalizr';
import type { Category, Customer, Order, Product, Review } from './api.ts';
import * as schemas from './schemas.ts';
import type { State } from './store.ts';

const entities = (state: State) => state.entities;

const one = <T>(schema: Schema) =>
  createSelector([entities, (_: State, id: number) => id], (entities, id): T | undefined =>
    denormalize(id, schema, entities),
  );

const several = <T, A extends unknown[]>(
  schema: Schema,
  idsOf: (state: State, ...args: A) => number[] | undefined,
) =>
  createSelector(
    [entities, idsOf],
    (entities, ids): T[] | undefined => ids && denormalize(ids, schema, entities),
  );

export const selectCategory = one<Category>(schemas.category);
export const selectProduct = one<Product>(schemas.product);
export const selectCustomer = one<Customer>(schemas.customer);
export const selectOrder = one<Omit<Order, 'customer'> & { customer?: Customer }>(schemas.order);

export const selectCategories = several<Category, []>(
  [schemas.category],
  ({ requests }) => requests.categories,
);
export const selectProducts = several<Product, [string]>(
  [schemas.product],
  ({ requests }, category) => requests.products[category]?.items,
);
export const selectFound = several<Product, []>([schemas.product], ({ requests }) => requests.found.items);
export const selectReviews = several<Review, [number]>(
  [schemas.review],
  ({ requests }, product) => requests.reviews[product],
);
export const selectCustomers = several<Customer, []>(
  [schemas.customer],
  ({ requests }) => requests.customers,
);
export const selectOrders = several<Omit<Order, 'customer'> & { customer?: Customer }, [number | undefined]>(
  [schemas.order],
  ({ requests }, customer) => requests.orders[customer ?? ''],
);

export const selectLines = createSelector([entities, ({ cart }: State) => cart], (entities, cart) => {
  const lines = cart.map(({ product, quantity }) => ({ product: entities.products[product], quantity }));
  return lines.every(({ product }) => product)
    ? lines.map(({ product, quantity }) => ({ product: product!, quantity }))
    : undefined;
});

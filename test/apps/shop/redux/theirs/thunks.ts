import { createAsyncThunk } from '@reduxjs/toolkit';
import { normalize, type Schema } from 'normalizr';
import { api } from './api.ts';
import type { Line } from './cart.ts';
import type { Entities } from './entities.ts';
import * as schemas from './schemas.ts';

export interface Loaded {
  readonly entities: Partial<Entities>;
  // biome-ignore lint/suspicious/noExplicitAny: the type of a result depends on its schema, which normalizr does not tell.
  readonly result: any;
}

/** Sends a request. Its payload is normalized, its error the message of the server. */
async function load(schema: Schema, path: string, method?: string, body?: object): Promise<Loaded> {
  const response = await api<object>(path, method, body).catch((error) => {
    throw new Error(error.body?.message ?? error.message);
  });
  return normalize(response, schema);
}

export const loadCategories = createAsyncThunk('categories/load', () =>
  load([schemas.category], '/categories'),
);

export const loadCategory = createAsyncThunk('categories/loadOne', (id: number) =>
  load(schemas.category, `/categories/${id}`),
);

export const renameCategory = createAsyncThunk(
  'categories/rename',
  ({ id, name }: { id: number; name: string }) =>
    load(schemas.category, `/categories/${id}`, 'PATCH', { name }),
);

export const loadProducts = createAsyncThunk(
  'products/load',
  ({ category, cursor }: { category: string; cursor?: string }) => {
    const query = new URLSearchParams();
    if (category) query.set('category', category);
    if (cursor) query.set('cursor', cursor);
    return load({ items: [schemas.product] }, query.size ? `/products?${query}` : '/products');
  },
);

export const loadProduct = createAsyncThunk('products/loadOne', (id: number) =>
  load(schemas.product, `/products/${id}`),
);

export const searchProducts = createAsyncThunk('products/search', (word: string) =>
  load([schemas.product], `/search?${new URLSearchParams({ query: word })}`),
);

export const renameProduct = createAsyncThunk(
  'products/rename',
  ({ id, title }: { id: number; title: string }) =>
    load(schemas.product, `/products/${id}`, 'PATCH', { title }),
);

export const restock = createAsyncThunk(
  'products/restock',
  ({ id, stock }: { id: number; stock: number; before: number }) =>
    load(schemas.product, `/products/${id}`, 'PATCH', { stock }),
);

export const loadReviews = createAsyncThunk('reviews/load', (product: number) =>
  load([schemas.review], `/products/${product}/reviews`),
);

export const addReview = createAsyncThunk(
  'reviews/add',
  ({ product, ...body }: { product: number; text: string; stars: number }) =>
    load(schemas.review, `/products/${product}/reviews`, 'POST', body),
);

export const removeReview = createAsyncThunk(
  'reviews/remove',
  async ({ product, id }: { product: number; id: number }) => {
    await api(`/products/${product}/reviews/${id}`, 'DELETE');
  },
);

export const loadCustomers = createAsyncThunk('customers/load', () => load([schemas.customer], '/customers'));

export const loadCustomer = createAsyncThunk('customers/loadOne', (id: number) =>
  load(schemas.customer, `/customers/${id}`),
);

export const renameCustomer = createAsyncThunk(
  'customers/rename',
  ({ id, name }: { id: number; name: string }) =>
    load(schemas.customer, `/customers/${id}`, 'PATCH', { name }),
);

export const loadOrders = createAsyncThunk('orders/load', (customer: number | undefined) =>
  load([schemas.order], customer ? `/orders?customer=${customer}` : '/orders'),
);

export const loadOrder = createAsyncThunk('orders/loadOne', (id: number) =>
  load(schemas.order, `/orders/${id}`),
);

export const makeOrder = createAsyncThunk('orders/make', (lines: readonly Line[]) =>
  load(schemas.order, '/orders', 'POST', { lines }),
);

export const cancelOrder = createAsyncThunk('orders/cancel', async (id: number) => {
  await api(`/orders/${id}/cancel`, 'POST');
});

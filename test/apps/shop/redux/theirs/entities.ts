import { createSlice, isFulfilled } from '@reduxjs/toolkit';
import type { Category, Customer, Order, Product, Review } from './api.ts';
import { type Loaded, removeReview, restock } from './thunks.ts';

type Table<T> = Record<number, T>;

/** Records as they are stored: ids in place of those that they refer to. */
export interface Entities {
  categories: Table<Category>;
  products: Table<Omit<Product, 'category'> & { category: number }>;
  customers: Table<Customer>;
  reviews: Table<Omit<Review, 'author'> & { author: number }>;
  orders: Table<Omit<Order, 'lines'> & { lines: { product: number; quantity: number }[] }>;
}

const initialState: Entities = { categories: {}, products: {}, customers: {}, reviews: {}, orders: {} };

const slice = createSlice({
  name: 'entities',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(restock.pending, (state, { meta }) => {
        state.products[meta.arg.id]!.stock = meta.arg.stock;
      })
      .addCase(restock.rejected, (state, { meta }) => {
        state.products[meta.arg.id]!.stock = meta.arg.before;
      })
      .addCase(removeReview.fulfilled, (state, { meta }) => {
        delete state.reviews[meta.arg.id];
      })
      .addMatcher(isFulfilled, (state, { payload }) => {
        const loaded = (payload as Loaded | undefined)?.entities ?? {};
        for (const key of Object.keys(loaded) as (keyof Entities)[]) Object.assign(state[key], loaded[key]);
      });
  },
});

export const entities = slice.reducer;

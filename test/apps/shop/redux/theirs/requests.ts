import { createSlice, type PayloadAction, type SerializedError } from '@reduxjs/toolkit';
import * as thunks from './thunks.ts';

/** Lists by their arguments, and what became of the last request of each kind. */
interface Requests {
  categories?: number[];
  products: Record<string, { items: number[]; next: string | null }>;
  found: { word: string; items?: number[] };
  reviews: Record<number, number[]>;
  customers?: number[];
  orders: Record<string, number[]>;
  isPending: Record<string, boolean>;
  errors: Record<string, Error | undefined>;
}

const initialState: Requests = {
  products: {},
  found: { word: '' },
  reviews: {},
  orders: {},
  isPending: {},
  errors: {},
};

const toError = ({ message = 'It failed' }: SerializedError): Error => ({ name: 'Error', message });
const kindOf = (type: string) => type.slice(0, type.lastIndexOf('/'));

const slice = createSlice({
  name: 'requests',
  initialState,
  reducers: {
    forgotten(state, { payload }: PayloadAction<string>) {
      state.errors[payload] = undefined;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(thunks.loadCategories.fulfilled, (state, { payload }) => {
        state.categories = payload.result;
      })
      .addCase(thunks.loadProducts.fulfilled, (state, { payload, meta }) => {
        const { category, cursor } = meta.arg;
        const before = cursor ? state.products[category]!.items : [];
        const { items, next } = payload.result;
        state.products[category] = { items: [...before, ...items], next };
      })
      .addCase(thunks.searchProducts.fulfilled, (state, { payload, meta }) => {
        state.found = { word: meta.arg, items: payload.result };
      })
      .addCase(thunks.loadReviews.fulfilled, (state, { payload, meta }) => {
        state.reviews[meta.arg] = payload.result;
      })
      .addCase(thunks.addReview.fulfilled, (state, { payload, meta }) => {
        state.reviews[meta.arg.product]!.push(payload.result);
      })
      .addCase(thunks.removeReview.fulfilled, (state, { meta }) => {
        const { product, id } = meta.arg;
        state.reviews[product] = state.reviews[product]!.filter((one) => one !== id);
      })
      .addCase(thunks.loadCustomers.fulfilled, (state, { payload }) => {
        state.customers = payload.result;
      })
      .addCase(thunks.loadOrders.fulfilled, (state, { payload, meta }) => {
        state.orders[meta.arg ?? ''] = payload.result;
      })
      .addCase(thunks.makeOrder.fulfilled, (state, { payload }) => {
        state.orders['']?.push(payload.result);
        const { customer } = payload.entities.orders![payload.result]!;
        state.orders[customer]?.push(payload.result);
      })
      .addMatcher(
        ({ type }) => /\/(pending|fulfilled|rejected)$/.test(type),
        (state, { type, error }: { type: string; error?: SerializedError }) => {
          state.isPending[kindOf(type)] = type.endsWith('/pending');
          state.errors[kindOf(type)] = error && toError(error);
        },
      );
  },
});

export const requests = slice.reducer;
export const { forgotten } = slice.actions;

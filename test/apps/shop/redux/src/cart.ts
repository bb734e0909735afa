import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Line {
  readonly product: number;
  readonly quantity: number;
}

const slice = createSlice({
  name: 'cart',
  initialState: [] as Line[],
  reducers: {
    added(lines, { payload: product }: PayloadAction<number>) {
      const known = lines.find((line) => line.product === product);
      const others = lines.filter((line) => line !== known);
      return [...others, { product, quantity: (known?.quantity ?? 0) + 1 }];
    },
    emptied: () => [],
  },
});

export const cart = slice.reducer;
export const { added, emptied } = slice.actions;

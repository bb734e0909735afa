import type { Currency } from './data.ts';

export const money = (value: number, currency: Currency): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(value);

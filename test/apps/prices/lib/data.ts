import { Entity, RestEndpoint, type RestGenerics } from 'presource';

/** Both the server and the browser ask there. */
export const API = process.env.NEXT_PUBLIC_API ?? '';

export const currencies = ['usd', 'eur'] as const;
export type Currency = (typeof currencies)[number];

export class Coin extends Entity {
  id = '';
  name = '';
  symbol = '';

  static override key = 'Coin';
}

/** What of a coin depends on the currency: a record for each pair of both. */
export class Price extends Entity {
  coinId = '';
  coin = Coin.fromJS();
  currency: Currency = 'usd';
  value = 0;
  /** Percent since yesterday. */
  change = 0;

  static override key = 'Price';
  static override schema = { coin: Coin };

  override pk() {
    return `${this.coinId}-${this.currency}`;
  }
}

export class History extends Entity {
  coinId = '';
  coin = Coin.fromJS();
  currency: Currency = 'usd';
  values: number[] = [];

  static override key = 'History';
  static override schema = { coin: Coin };

  override pk() {
    return `${this.coinId}-${this.currency}`;
  }
}

export class Market extends Entity {
  currency: Currency = 'usd';
  volume = 0;

  static override key = 'Market';

  override pk() {
    return this.currency;
  }
}

class ApiEndpoint<O extends RestGenerics = RestGenerics> extends RestEndpoint<O> {
  override urlPrefix = API;
}

const inCurrency = {} as { currency: Currency };

export const getPrices = new ApiEndpoint({ path: '/prices', searchParams: inCurrency, schema: [Price] });

/** Streamed: the socket sends what changes. */
export const getPrice = new ApiEndpoint({
  path: '/prices/:coinId',
  searchParams: inCurrency,
  schema: Price,
  dataExpiryLength: Number.POSITIVE_INFINITY,
});

export const getHistory = new ApiEndpoint({
  path: '/history/:coinId',
  searchParams: inCurrency,
  schema: History,
});

/** Polled. */
export const getMarket = new ApiEndpoint({
  path: '/market',
  searchParams: inCurrency,
  schema: Market,
  pollFrequency: 300,
});

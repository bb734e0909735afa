import { Collection, Entity, RestEndpoint, type RestGenerics, Scalar } from '@data-client/rest';

export const API = process.env.NEXT_PUBLIC_API ?? '';

export const currencies = ['usd', 'eur'] as const;
export type Currency = (typeof currencies)[number];

export class Coin extends Entity {
  id = '';
  name = '';
  symbol = '';

  static key = 'Coin';
}

const byCurrency = new Scalar({
  lens: (args: readonly any[]) => args[0]?.currency,
  key: 'currency',
});

/** One record for a coin; what depends on the currency is read with that of the arguments. */
export class Price extends Entity {
  coinId = '';
  coin = Coin.fromJS();
  value = 0;
  change = 0;

  pk() {
    return this.coinId;
  }

  static key = 'Price';
  static schema = { coin: Coin, value: byCurrency, change: byCurrency };
}

export class History extends Entity {
  coinId = '';
  coin = Coin.fromJS();
  currency: Currency = 'usd';
  values: number[] = [];

  pk() {
    return `${this.coinId}-${this.currency}`;
  }

  static key = 'History';
  static schema = { coin: Coin };
}

export class Market extends Entity {
  currency: Currency = 'usd';
  volume = 0;

  pk() {
    return this.currency;
  }

  static key = 'Market';
}

class ApiEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
  urlPrefix = API;
}

export const getPrices = new ApiEndpoint({
  path: '/prices',
  searchParams: {} as { currency: Currency },
  schema: new Collection([Price]),
});

export const getPrice = new ApiEndpoint({
  path: '/prices/:coinId',
  searchParams: {} as { currency: Currency },
  schema: Price,
  dataExpiryLength: Infinity,
});

export const getHistory = new ApiEndpoint({
  path: '/history/:coinId',
  searchParams: {} as { currency: Currency },
  schema: History,
});

export const getMarket = new ApiEndpoint({
  path: '/market',
  searchParams: {} as { currency: Currency },
  schema: Market,
  pollFrequency: 300,
});

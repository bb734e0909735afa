/** `schema.Scalar` in a production bundle, by each of its names: it shows what it shows with everything. */
import { describe, expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { linkedFile, resultOf } from './run.ts';

const program = (scalar: string, names: string) => `
  import { Controller, Entity, RestEndpoint, ${names} } from 'presource';
  const lens = ([{ currency }]) => currency;
  class Coin extends Entity {
    id = '';
    price = 0;
    static schema = { price: new ${scalar}({ lens, key: 'currency' }) };
  }
  const coins = new RestEndpoint({ path: '/coins', searchParams: {}, schema: [Coin] });
  const prices = new RestEndpoint({
    path: '/prices',
    schema: new schema.Values(new ${scalar}({ lens, key: 'currency', entity: Coin })),
  });
  const controller = new Controller();
  controller.setResponse(coins, { currency: 'usd' }, [{ id: 'btc', price: 10 }]);
  controller.setResponse(coins, { currency: 'eur' }, [{ id: 'btc', price: 9 }]);
  controller.setResponse(prices, { currency: 'eur' }, { btc: { price: 8 } });
  const of = (currency) => controller.getResponse(coins, { currency }).data[0];
  export const result = [of('usd'), of('eur'), controller.get(Coin, { id: 'btc', currency: 'eur' }).price];
`;

describe.each([
  ['schema.Scalar', 'schema'],
  ['Scalar', 'schema, Scalar'],
  ['Field', 'schema, Scalar as Field'],
])('%s', (scalar, names) => {
  test.each(bundlers)('%s', async (bundler) => {
    const text = program(scalar, names);
    const expected = await resultOf(bundler, text);
    expect(expected).toBe('[{"id":"btc","price":10},{"id":"btc","price":8},8]');
    expect(await resultOf(bundler, linkedFile(text).code)).toBe(expected);
  });
});

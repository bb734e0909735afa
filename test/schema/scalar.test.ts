/** `schema.Scalar`: fields whose value depends on arguments. */
import { Controller, collect, createResource, Entity, RestEndpoint, schema } from 'presource';
import { dehydrate, hydrate } from 'presource/ssr';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Bench, bench, counter, failure, turn } from '../store/support.ts';

const currency = ([params]: { currency?: string }[]) => params?.currency;
const byCurrency = new schema.Scalar({ lens: currency, key: 'currency' });

class Coin extends Entity {
  static override key = 'Coin';
  id = '';
  name = '';
  price: number | undefined = 0;
  change: number | undefined = 0;
  static override schema = { price: byCurrency, change: byCurrency };
}

class Holding extends Entity {
  id = '';
  amount = 0;
  coin = Coin.fromJS();
  static override schema = { coin: Coin };
}

type Query = { currency: string };
const coins = new schema.Collection([Coin], { argsKey: () => ({}) });
const getCoins = new RestEndpoint({ path: '/coins', searchParams: {} as Query, schema: coins });
const getCoin = new RestEndpoint({ path: '/coins/:id', searchParams: {} as Query, schema: Coin });
const getHoldings = new RestEndpoint({ path: '/holdings', searchParams: {} as Query, schema: [Holding] });
const prices = new schema.Scalar({ lens: currency, key: 'currency', entity: Coin });
const getPrices = new RestEndpoint({
  path: '/prices',
  searchParams: {} as Query,
  schema: new schema.Values(prices),
});
const getRows = new RestEndpoint({ path: '/rows', searchParams: {} as Query, schema: [prices] });

const usd = { currency: 'usd' };
const eur = { currency: 'eur' };
const btc = { id: 'btc', name: 'Bitcoin', price: 10, change: 1 };
const eth = { id: 'eth', name: 'Ether', price: 2, change: 0 };

let it: Bench;
beforeEach(() => {
  it = bench();
  it.controller.setResponse(getCoins, usd, [btc, eth]);
});

const shown = (params: Query) => it.controller.getResponse(getCoins, params).data;
const pricesOf = (params: Query) => shown(params)?.map(({ price }) => price);

describe('a field of an entity', () => {
  test('each reader gets the value of its arguments, of the same record', () => {
    it.controller.setResponse(getCoins, eur, [
      { ...btc, price: 9 },
      { id: 'eth', name: 'Ether' },
    ]);
    expect(pricesOf(usd)).toEqual([10, 2]);
    expect(pricesOf(eur)).toEqual([9, undefined]);
    expect(shown(eur)![0]).toBeInstanceOf(Coin);
    it.controller.setResponse(getCoin, { id: 'btc', ...eur }, { ...btc, name: 'BTC', price: 8 });
    expect(shown(usd)!.map(({ name, price }) => [name, price])).toEqual([
      ['BTC', 10],
      ['Ether', 2],
    ]);
    expect(pricesOf(eur)).toEqual([8, undefined]);
  });

  test('views keep their identity, and only readers of a changed value are told', () => {
    it.controller.setResponse(getCoins, eur, [{ ...btc, price: 9 }, eth]);
    const before = shown(usd)!;
    const told = counter();
    const others = counter();
    it.controller.watch(getCoins, eur, told.listener);
    it.controller.watch(getCoins, usd, others.listener);
    it.controller.setResponse(getPrices, eur, { btc: { price: 7 } });
    expect([told.take(), others.take()]).toEqual([1, 0]);
    expect(shown(usd)).toBe(before);
    it.controller.setResponse(getPrices, eur, { btc: { price: 7 } });
    expect([told.take(), others.take()]).toEqual([0, 0]);
    const [first, second] = shown(eur)!;
    it.controller.setResponse(getPrices, eur, { btc: { price: 6 } });
    expect(shown(eur)![0]).not.toBe(first);
    expect(shown(eur)![1]).toBe(second);
  });

  test('a record inside of another one, and one found without a response', () => {
    it.controller.setResponse(getHoldings, usd, [{ id: '1', amount: 3, coin: { ...btc, price: 11 } }]);
    it.controller.setResponse(getHoldings, eur, [{ id: '1', amount: 3, coin: { ...btc, price: 9 } }]);
    const priceIn = (params: Query) => it.controller.getResponse(getHoldings, params).data?.[0]?.coin.price;
    expect([priceIn(usd), priceIn(eur)]).toEqual([11, 9]);
    expect(it.controller.getResponse(getCoin, { id: 'btc', ...eur }).data?.price).toBe(9);
    expect(it.controller.get(Coin, { id: 'btc', ...usd })?.price).toBe(11);
    expect(it.controller.get(coins, usd)?.map(({ price }) => price)).toEqual([11, 2]);
  });

  test('a record is no answer for a lens of which nothing is known, whoever asked before it came', () => {
    const other = bench();
    const inEuros = { id: 'btc', ...eur };
    const told = counter();
    other.controller.watch(getCoin, inEuros, told.listener);
    const price = () => other.controller.getResponse(getCoin, inEuros).data?.price;
    other.controller.setResponse(getCoin, { id: 'btc', ...usd }, btc);
    expect([price(), told.take()]).toEqual([undefined, 0]);
    expect(other.controller.getResponse(getCoin, inEuros).data).toBeUndefined();
    other.controller.setResponse(getPrices, eur, { btc: { price: 9 } });
    expect([price(), told.take()]).toEqual([9, 1]);
  });

  test('below a guess, a value of another lens changes no object', async () => {
    const Coins = createResource({ path: '/coins/:id', schema: Coin, optimistic: true });
    it.controller.setResponse(getCoins, eur, [{ ...btc, price: 9 }]);
    const done = it.controller.fetch(Coins.partialUpdate, { id: 'btc' }, { name: 'B' });
    const refused = expect(done).rejects.toThrow('500');
    await turn();
    const before = shown(eur);
    expect(before![0]).toMatchObject({ name: 'B', price: 9 });
    it.controller.setResponse(getPrices, usd, { btc: { price: 11 } });
    it.controller.setResponse(getCoin, { id: 'btc', currency: 'chf' }, { ...btc, price: 8 });
    expect(shown(eur)).toBe(before);
    await it.last().answer({}, 500);
    await refused;
    expect(shown(eur)![0]!.name).toBe('Bitcoin');
  });

  test('a newer value stays, whichever response comes last', async () => {
    const late = it.controller.fetch(getCoin, { id: 'btc', ...usd });
    await turn();
    const call = it.last();
    it.controller.setResponse(getPrices, usd, { btc: { price: 20 } });
    it.controller.setResponse(getCoins, eur, [{ ...btc, price: 19 }]);
    await call.answer({ ...btc, price: 15, change: 5 });
    await late;
    expect(pricesOf(usd)).toEqual([20]);
    expect(pricesOf(eur)).toEqual([19]);
    expect(it.controller.get(Coin, { id: 'btc', ...usd })?.change).toBe(1);
  });

  test('an optimistic value is taken back if the server refuses it', async () => {
    const Coins = createResource({
      path: '/coins/:id',
      schema: Coin,
      searchParams: {} as Query,
      optimistic: true,
    });
    const done = it.controller.fetch(Coins.partialUpdate, { id: 'btc', ...usd } as { id: string }, {
      price: 99,
    });
    const refused = expect(done).rejects.toThrow('500');
    await turn();
    expect(pricesOf(usd)).toEqual([99, 2]);
    await it.last().answer({}, 500);
    await refused;
    expect(pricesOf(usd)).toEqual([10, 2]);
  });

  test('the caller of a mutation gets the value, too', async () => {
    const Coins = createResource({ path: '/coins/:id', schema: Coin, searchParams: {} as Query });
    const done = it.controller.fetch(Coins.update, { id: 'btc', ...usd } as { id: string }, { price: 12 });
    await turn();
    await it.last().answer({ ...btc, price: 12 });
    expect((await done).price).toBe(12);
  });

  test('a response that fails leaves all values as they were', () => {
    expect(() =>
      it.controller.setResponse(getCoins, usd, [{ ...btc, price: 5 }, { name: 'no key' }]),
    ).toThrow();
    expect(pricesOf(usd)).toEqual([10, 2]);
  });

  test('a record that is deleted, and comes again', async () => {
    const remove = new RestEndpoint({
      path: '/coins/:id',
      method: 'DELETE',
      schema: new schema.Invalidate(Coin),
    });
    const done = it.controller.fetch(remove, { id: 'btc' });
    await turn();
    await it.last().answer({ id: 'btc' });
    await done;
    expect(pricesOf(usd)).toEqual([2]);
  });

  test('records in a circle show each other with their values', () => {
    class Person extends Entity {
      id = '';
      score: number | undefined = 0;
      friend: Person | undefined = undefined;
      static override schema: object = { score: byCurrency };
    }
    Person.schema = { score: byCurrency, friend: Person };
    const get = new RestEndpoint({ path: '/persons/:id', searchParams: {} as Query, schema: Person });
    const args = { id: 'a', ...usd };
    it.controller.setResponse(get, args, { id: 'a', score: 1, friend: { id: 'b', score: 2, friend: 'a' } });
    const { data } = it.controller.getResponse(get, args);
    expect([data?.score, data?.friend?.score, data?.friend?.friend?.score]).toEqual([1, 2, 1]);
    expect(data!.friend!.friend).toBe(data);
  });
});

describe('a response of such fields alone', () => {
  test('by primary key, and as a list', () => {
    it.controller.setResponse(getPrices, eur, { btc: { price: 9 }, eth: { price: 1.5, change: 2 } });
    expect(it.controller.getResponse(getPrices, eur).data).toEqual({
      btc: { price: 9 },
      eth: { price: 1.5, change: 2 },
    });
    // The list is the same for all currencies, so nothing is fetched.
    expect(pricesOf(eur)).toEqual([9, 1.5]);
    expect(it.calls).toEqual([]);
    it.controller.setResponse(getRows, eur, [{ id: 'btc', price: 8 }]);
    expect(it.controller.get(Coin, { id: 'btc', ...eur })?.price).toBe(8);
    expect(it.controller.getResponse(getRows, eur).data).toMatchObject([{ id: 'btc', price: 8 }]);
  });

  test('a key of its own', () => {
    class BySymbol extends schema.Scalar {
      override entityPk({ symbol }: { symbol: string }) {
        return symbol;
      }
    }
    const rows = new RestEndpoint({
      path: '/symbols',
      searchParams: {} as Query,
      schema: [new BySymbol({ lens: currency, key: 'currency', entity: Coin })],
    });
    it.controller.setResponse(rows, usd, [{ symbol: 'btc', price: 77 }]);
    expect(pricesOf(usd)).toEqual([77, 2]);
  });
});

describe('what lives longer than a screen', () => {
  test('a server hands over the values of all lenses', () => {
    it.controller.setResponse(getCoins, eur, [{ ...btc, price: 9 }]);
    it.controller.setResponse(getPrices, eur, { btc: { price: 8 } });
    const state = JSON.parse(JSON.stringify(dehydrate(it.controller)));
    const controller = new Controller();
    hydrate(controller, state);
    for (const params of [usd, eur])
      expect(controller.getResponse(getCoins, params).data).toEqual(shown(params));
    expect(controller.getResponse(getPrices, eur).data).toEqual({ btc: { price: 8, change: 1 } });
  });

  test('collecting keeps the values of a record that is shown, and removes them with it', async () => {
    it.controller.setResponse(getCoins, eur, [{ ...btc, price: 9 }, eth]);
    const stop = it.controller.watch(getCoins, usd, () => {});
    await collect(it.controller, { maxEntities: 0 });
    expect([pricesOf(usd), pricesOf(eur)]).toEqual([
      [10, 2],
      [9, 2],
    ]);
    stop();
    await collect(it.controller, { maxEntities: 0 });
    it.controller.setResponse(getCoins, usd, [btc]);
    expect([pricesOf(usd), pricesOf(eur)]).toEqual([[10], [undefined]]);
  });

  test('a store that is reset has none', () => {
    expect(pricesOf(usd)).toEqual([10, 2]);
    it.controller.resetEntireStore();
    it.controller.setResponse(getCoins, eur, [{ ...btc, price: 9 }]);
    expect([pricesOf(usd), pricesOf(eur)]).toEqual([[undefined], [9]]);
  });
});

describe('mistakes', () => {
  test('a response without a lens names the scalar and the endpoint', async () => {
    const error = await failure(() => it.controller.setResponse(getCoins, {} as Query, [btc]));
    expect(error.message).toMatch(
      '/coins: Scalar(currency) at [0].price has no lens: its function returns none for these arguments',
    );
  });

  test('a lens that fails says why', async () => {
    const failing = new schema.Scalar({
      lens: () => {
        throw new TypeError('no such currency');
      },
      key: 'failing',
      entity: Coin,
    });
    const get = new RestEndpoint({ path: '/y', schema: [failing] });
    const error = await failure(() => it.controller.setResponse(get, [{ id: 'btc', price: 1 }]));
    expect(error.message).toBe('no such currency');
  });

  test('inside of a field it is refused: values of two fields would be one', async () => {
    class Offer extends Entity {
      id = '';
      buy = { price: 0 };
      static override schema = { buy: { price: byCurrency } };
    }
    const get = new RestEndpoint({ path: '/offers', searchParams: {} as Query, schema: [Offer] });
    const error = await failure(() => it.controller.setResponse(get, usd, [{ id: '1', buy: { price: 1 } }]));
    expect(error.message).toMatch('is not the schema of a field of Offer, but inside of one');
  });

  test('outside of an entity it needs one', async () => {
    const alone = new RestEndpoint({ path: '/x', searchParams: {} as Query, schema: [byCurrency] });
    const error = await failure(() => it.controller.setResponse(alone, usd, [{ id: 'btc', price: 1 }]));
    expect(error.message).toMatch('GET /x?currency=usd: Scalar(currency) at [0] has no `entity`');
  });
});

describe('values that come without their records', () => {
  class Share extends Entity {
    id = '';
    price: number | undefined = 0;
    static override schema = { price: new schema.Scalar({ lens: currency, key: 'share' }) };
  }
  const values = new schema.Scalar({ lens: currency, key: 'share', entity: Share });
  const getShares = new RestEndpoint({ path: '/shares', searchParams: {} as Query, schema: [Share] });
  const getValues = new RestEndpoint({ path: '/values', searchParams: {} as Query, schema: [values] });
  const getMap = new RestEndpoint({ path: '/map', searchParams: {} as Query, schema: { of: values } });

  test('readers of records that had none yet are told, and so are those of the values', () => {
    const { controller } = bench();
    const [told, others] = [counter(), counter()];
    controller.setResponse(getShares, usd, [{ id: 'a' }]);
    controller.watch(getShares, usd, told.listener);
    controller.setResponse(getValues, usd, [{ id: 'a', price: 1 }] as never);
    expect(controller.getResponse(getShares, usd).data).toMatchObject([{ id: 'a', price: 1 }]);
    expect(told.take()).toBe(1);
    controller.watch(getValues, usd, others.listener);
    controller.setResponse(getShares, usd, [{ id: 'a', price: 2 }]);
    expect(controller.getResponse(getValues, usd).data).toMatchObject([{ price: 2 }]);
    expect([told.take(), others.take()]).toEqual([1, 1]);
  });

  test('null is kept; what is not an object, or names no record, is refused', () => {
    const { controller } = bench();
    controller.setResponse(getMap, usd, { of: null } as never);
    expect(controller.getResponse(getMap, usd).data).toEqual({ of: null });
    const refused = (value: unknown) => () => controller.setResponse(getValues, usd, [value] as never);
    expect(refused(5)).toThrow('is not an object of fields');
    expect(refused({ price: 5 })).toThrow('has no primary key of Share');
  });
});

/** The API of the app, in memory: prices on request, and to a socket what changes of those that it asked for. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Currency } from './lib/data.ts';

const coins = [
  { id: 'btc', name: 'Bitcoin', symbol: '₿' },
  { id: 'eth', name: 'Ether', symbol: 'Ξ' },
  { id: 'ada', name: 'Cardano', symbol: '₳' },
];
const values = { btc: 60_000, eth: 3_000, ada: 0.5 };
const rates: Readonly<Record<Currency, number>> = { usd: 1, eur: 0.9 };

export interface PricesApi {
  readonly url: string;
  /** How many sockets are open. */
  readonly sockets: number;
  /** In dollars, from the next poll on. */
  volume: number;
  /** A price changes: sockets that asked for it hear of it. */
  change(coin: string, currency: Currency, value: number): void;
  stop(): Promise<void>;
}

export async function startApi(port = 0, log: (line: string) => void = () => {}): Promise<PricesApi> {
  const prices = Object.entries(rates).flatMap(([currency, rate]) =>
    coins.map((coin) => ({
      coinId: coin.id,
      coin,
      currency,
      value: values[coin.id as 'btc'] * rate,
      change: 1.5,
    })),
  );
  const priceOf = (coin: string, currency: string) =>
    prices.find((price) => price.coinId === coin && price.currency === currency);

  function answer([kind, coin = '']: readonly string[], currency: Currency): unknown {
    if (kind === 'market') return { currency, volume: api.volume * rates[currency] };
    if (kind === 'history') {
      const { value } = priceOf(coin, currency)!;
      return {
        coinId: coin,
        coin: coins.find(({ id }) => id === coin),
        currency,
        values: [0.8, 0.9, 0.85, 1.1].map((one) => value * one),
      };
    }
    return coin ? priceOf(coin, currency) : prices.filter((price) => price.currency === currency);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://api');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'application/json');
    log(`${request.headers.origin ? 'browser' : 'server'} GET ${url.pathname}${url.search}`);
    const path = url.pathname.split('/').slice(1);
    response.end(JSON.stringify(answer(path, url.searchParams.get('currency') as Currency) ?? null));
  });
  /** What each socket asked for, as `btc usd`. */
  const open = new Map<WebSocket, Set<string>>();
  const sockets = new WebSocketServer({ server }).on('connection', (socket) => {
    const asked = new Set<string>();
    open.set(socket, asked);
    socket.on('close', () => void open.delete(socket));
    socket.on('message', (message) => {
      log(`socket ${message}`);
      const [verb, ...what] = String(message).split(' ');
      if (verb === 'subscribe') asked.add(what.join(' '));
      else asked.delete(what.join(' '));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const api: PricesApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get sockets() {
      return open.size;
    },
    volume: 1_000,
    change(coin, currency, value) {
      Object.assign(priceOf(coin, currency)!, { value });
      for (const [socket, asked] of open)
        if (asked.has(`${coin} ${currency}`)) socket.send(JSON.stringify({ coinId: coin, currency, value }));
    },
    async stop() {
      for (const socket of open.keys()) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return api;
}

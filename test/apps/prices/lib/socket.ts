import { addHooks, type Controller } from 'presource';
import { getPrice } from './data.ts';

/** Streams the prices that are on screen; returns a function that ends it. */
export function connectPrices(controller: Controller, url: string): () => void {
  const socket = new WebSocket(url);
  const opened = new Promise((resolve) => socket.addEventListener('open', resolve));
  const send = (verb: string, { coinId, currency }: { coinId: string; currency: string }) =>
    void opened.then(() => socket.send(`${verb} ${coinId} ${currency}`));
  socket.onmessage = ({ data }) => {
    const price = JSON.parse(data);
    controller.setResponse(getPrice, { coinId: price.coinId, currency: price.currency }, price);
  };
  const stop = addHooks(controller, {
    subscribe(endpoint, [params]) {
      if (endpoint.name !== getPrice.name) return undefined;
      send('subscribe', params);
      return () => send('unsubscribe', params);
    },
  });
  return () => {
    stop();
    socket.close();
  };
}

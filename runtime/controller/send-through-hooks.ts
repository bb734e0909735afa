import { Store } from '../store/store.ts';
import type { Send } from './answer.ts';
import type { Controller } from './controller.ts';
import { ResetError } from './errors.ts';
import { storeResponse } from './store-response.ts';

/**
 * Sends a request through hooks, which may empty the store when they see its response or its error. The reset does not end
 * this request then: the caller still gets the response, or the error. It ends only a repetition that is in flight.
 *
 * @param through adds the hooks to a function that sends
 */
export async function sendThroughHooks(
  controller: Controller,
  request: Parameters<Send>,
  send: Send,
  through: (send: Send) => Send,
): Promise<unknown> {
  const [endpoint, args, signal] = request;
  const { onabort } = signal;
  const chain = through(async (...call) => {
    signal.onabort = onabort;
    try {
      return await send(...call);
    } finally {
      signal.onabort = (event) => signal.reason instanceof ResetError || onabort!.call(signal, event);
    }
  });
  const response = await chain(...request);
  if (!(signal.reason instanceof ResetError)) return response;
  // The store was emptied after the response arrived. A store of its own makes the data that the caller would have got.
  const alone = Object.create(controller, { store: { value: new Store() } });
  return storeResponse(alone, endpoint, args, response)();
}

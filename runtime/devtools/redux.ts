import type { Controller } from '../controller/controller.ts';
import { type InspectedResponse, inspect } from './inspect.ts';
import { labelOf, recorderOf } from './recorder.ts';

/** The functions that the browser extension offers to a page. */
interface Connection {
  init(state: unknown): void;
  send(action: object, state: unknown): void;
  subscribe(
    listener: (message: { type: string; payload?: { type?: string } }) => void,
  ): (() => void) | undefined;
}

interface ReduxDevTools {
  connect(options: object): Connection;
}

/** Options of `connectReduxDevTools`. */
export interface ReduxOptions {
  /** The name of this store in the extension. Default `presource`. */
  readonly name?: string;
}

/** The names of responses by their numbers: their keys, with the number if an earlier one has the same key. */
function namesOf(responses: readonly InspectedResponse[]): Map<number, string> {
  const taken = new Set<string>();
  const names = responses.map(({ id, key }): [number, string] => {
    const name = taken.has(key) ? `${key} #${id}` : key;
    taken.add(key);
    return [id, name];
  });
  return new Map(names);
}

/** Time travel shows states but restores none: an app cannot unsend its requests. */
const features = {
  export: true,
  jump: false,
  skip: false,
  reorder: false,
  dispatch: false,
  persist: false,
  import: false,
};

/**
 * Sends each commit to the Redux DevTools, if the browser has them: an action with the endpoint's name, its
 * arguments, the changes and the notified readers, and the state after it. Returns a function that ends it.
 *
 * ```ts
 * if (import.meta.env.DEV) {
 *   import('presource/inspect').then(({ connectReduxDevTools }) => connectReduxDevTools(controller));
 * }
 * ```
 */
export function connectReduxDevTools(
  controller: Controller,
  { name = 'presource' }: ReduxOptions = {},
): () => void {
  const extension = (globalThis as { __REDUX_DEVTOOLS_EXTENSION__?: ReduxDevTools })
    .__REDUX_DEVTOOLS_EXTENSION__;
  // An element of the page may have that id.
  if (typeof extension?.connect !== 'function') return () => {};
  const connection = extension.connect({ name, features });
  const recorder = recorderOf(controller);
  const look = () => {
    const { entities, responses, optimistic } = inspect(controller);
    const names = namesOf(responses);
    const named = Object.fromEntries(responses.map((one) => [names.get(one.id), one]));
    return { names, state: { entities, responses: named, optimistic } };
  };
  let sentUpTo = recorder.commits.at(-1)?.number ?? 0;
  const stop = recorder.subscribe(() => {
    for (const commit of recorder.commits) {
      const { number, title: _, readers, ...details } = commit;
      if (number <= sentUpTo) continue;
      sentUpTo = number;
      const { names, state } = look();
      const notified = readers.filter((reader) => reader.notified).map(({ id, key }) => names.get(id) ?? key);
      connection.send({ type: labelOf(commit), ...details, notified }, state);
    }
  });
  const ignore = connection.subscribe(({ type, payload }) => {
    // These buttons restart from the current state. All others would change the app's state.
    const isReset = ['RESET', 'COMMIT', 'ROLLBACK'].includes(payload?.type ?? '');
    if (type === 'START' || (type === 'DISPATCH' && isReset)) connection.init(look().state);
  });
  connection.init(look().state);
  return () => {
    stop();
    ignore?.();
  };
}

import {
  type AdapterState,
  configureStore,
  createAction,
  createEntityAdapter,
  createReducer,
  createSelector,
} from '@reduxjs/toolkit';
import { denormalize, normalize, type Tables } from 'normalizr';
import { schemas, tableNames } from '../model/normalizr.ts';
import type { EndpointName, Library } from './library.ts';

interface Answer {
  readonly key: string;
  readonly result: unknown;
  readonly entities: Tables;
}

interface State {
  readonly results: Readonly<Record<string, unknown>>;
  readonly [table: string]: AdapterState | Readonly<Record<string, unknown>>;
}

const received = createAction<Answer>('received');

/** A table per type as its pages on normalized data have it: entity adapters, normalizr, a memoized selector. */
const reducer = {
  results: createReducer<Record<string, unknown>, Answer>({}, (builder) =>
    builder.addCase(received, (results, { payload }) => {
      results[payload.key] = payload.result;
    }),
  ),
  ...Object.fromEntries(
    tableNames.map((name) => {
      const adapter = createEntityAdapter();
      const reduce = createReducer<AdapterState, Answer>(adapter.getInitialState(), (builder) =>
        builder.addCase(received, (state, { payload }) => {
          const incoming = payload.entities[name];
          if (incoming) adapter.upsertMany(state, incoming);
        }),
      );
      return [name, reduce] as const;
    }),
  ),
};

export const library: Library = {
  // Every write copies the table of its type.
  largest: 100_000,
  open() {
    const store = configureStore<State>({ reducer, devTools: false });
    const selectors = new Map<string, (state: State) => unknown>();
    const keyOf = (name: string, id?: number) => (id === undefined ? name : `${name} ${id}`);
    return {
      set(name, response, id) {
        store.dispatch(received({ key: keyOf(name, id), ...normalize(response, schemas[name]) }));
      },
      get(name, id) {
        const key = keyOf(name, id);
        if (!selectors.has(key)) selectors.set(key, selector(name, key));
        return selectors.get(key)!(store.getState());
      },
    };
  },
};

function selector(name: EndpointName, key: string): (state: State) => unknown {
  const tables = tableNames.map((table) => (state: State) => (state[table] as AdapterState).entities);
  return createSelector([(state: State) => state.results[key], ...tables], (result, ...entities) =>
    denormalize(
      result,
      schemas[name],
      Object.fromEntries(tableNames.map((table, i) => [table, entities[i]])) as Tables,
    ),
  );
}

import { configureStore } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query';
import type { EndpointName, Library } from './library.ts';

interface Titled {
  id: number;
  title: string;
}

const names: readonly EndpointName[] = ['posts', 'post', 'flat', 'projects', 'feed', 'todos', 'todo'];

/** RTK Query's cache of answers. It does not normalize: a list that holds what was changed is changed by hand. */
export const library: Library = {
  open() {
    const api = createApi({
      baseQuery: fakeBaseQuery(),
      tagTypes: names,
      endpoints: (builder: { query(options: object): unknown }) =>
        Object.fromEntries(
          names.map((name) => [
            name,
            builder.query({ queryFn: () => ({ data: null }), providesTags: [name] }),
          ]),
        ),
    });
    const store = configureStore<unknown>({
      reducer: { [api.reducerPath]: api.reducer },
      middleware: (defaults: () => readonly unknown[]) => [...defaults(), api.middleware],
      devTools: false,
    });
    const put = (endpointName: EndpointName, value: unknown, arg?: number) =>
      store.dispatch(api.util.upsertQueryEntries([{ endpointName, arg, value }]));
    const patchList = (list: EndpointName, id: number, patch: object) =>
      store.dispatch(
        api.util.updateQueryData(list, undefined, (draft: Titled[]) => {
          Object.assign(draft.find((item) => item.id === id) ?? {}, patch);
        }),
      );
    return {
      set(name, response, id) {
        put(name, response, id);
        if (id !== undefined) patchList(`${name}s` as EndpointName, id, response as object);
      },
      get: (name, id) => api.endpoints[name]!.select(id)(store.getState()).data,
      edit: (id, title) => patchList('todos', id, { title }).undo,
      invalidate: () => store.dispatch(api.util.invalidateTags(['todo'])),
    };
  },
};

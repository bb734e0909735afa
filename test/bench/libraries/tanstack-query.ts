import { hashKey, QueryClient } from '@tanstack/react-query';
import type { Library } from './library.ts';

type Item = Readonly<{ id: number }>;

/** TanStack's cache of answers. It does not normalize: a list that holds what was changed is changed by hand. */
export const library: Library = {
  keys: { one: (id) => hashKey(['todo', id]), list: () => hashKey(['todos']) },
  open() {
    const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
    const replace = (list: string, id: number, patch: object) =>
      client.setQueryData([list, undefined], (items: readonly Item[] | undefined) =>
        items?.map((item) => (item.id === id ? { ...item, ...patch } : item)),
      );
    return {
      set(name, response, id) {
        client.setQueryData([name, id], response);
        if (id !== undefined) replace(`${name}s`, id, response as Item);
      },
      get: (name, id) => client.getQueryData([name, id]),
      edit(id, title) {
        const before = client.getQueryData(['todos', undefined]);
        replace('todos', id, { title });
        return () => client.setQueryData(['todos', undefined], before);
      },
      invalidate: () => void client.invalidateQueries({ queryKey: ['todo'] }),
    };
  },
};

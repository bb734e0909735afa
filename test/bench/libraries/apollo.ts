import { gql, InMemoryCache } from '@apollo/client';
import type { EndpointName, Library } from './library.ts';

const documents: Partial<Record<EndpointName, unknown>> = {
  posts: gql`{ posts { id title createdAt body author { id name } comments { id content commenter { id name } } } }`,
  post: gql`query ($id: ID) { post(id: $id) { id title createdAt body author { id name } comments { id content commenter { id name } } } }`,
  user: gql`query ($id: ID) { user(id: $id) { id name } }`,
  flat: gql`{ flat { id sku name description price currency stock weight available discontinuedAt createdAt updatedAt } }`,
  projects: gql`{ projects { count project { id internalId name parentProjectId archived description href webUrl buildTypes { count buildType { id internalId name projectId templateFlag href webUrl } } } } }`,
  feed: gql`{ feed { ... on Link { id type url title } ... on Article { id type content } } }`,
  todos: gql`{ todos { id userId title completed } }`,
  todo: gql`query ($id: ID) { todo(id: $id) { id userId title completed } }`,
};
const title = gql`fragment Title on Todo { title }`;

/** Apollo's cache alone, without a client: answers are written and read as queries. */
export const library: Library = {
  // Filling a larger one takes minutes.
  largest: 10_000,
  shape: (name, payload) => typed(payload, types[name] ?? 'Root'),
  open() {
    const cache = new InMemoryCache();
    const query = (name: EndpointName, id?: number) => ({
      query: cache.transformDocument(documents[name]),
      variables: id === undefined ? {} : { id },
    });
    let pushed = 0;
    return {
      set: (name, response, id) => cache.writeQuery({ ...query(name, id), data: { [name]: response } }),
      get: (name, id) => cache.readQuery({ ...query(name, id), optimistic: true })?.[name],
      edit(id, to) {
        cache.recordOptimisticTransaction((layer) => {
          layer.updateFragment({ id: `Todo:${id}`, fragment: title }, (todo) => ({ ...todo, title: to }));
        }, 'edit');
        return () => cache.removeOptimistic('edit');
      },
      push(todo) {
        const data = { ...todo, __typename: 'Todo' };
        cache.recordOptimisticTransaction((layer) => {
          layer.updateQuery(query('todos'), ({ todos }) => ({ todos: [...todos!, data] }));
        }, `push ${pushed++}`);
      },
      invalidate: () => cache.evict({ id: 'ROOT_QUERY', fieldName: 'todo' }),
    };
  },
};

const types: Readonly<Record<string, string>> = {
  posts: 'Post',
  post: 'Post',
  author: 'User',
  user: 'User',
  comments: 'Comment',
  commenter: 'User',
  flat: 'Product',
  projects: 'ProjectList',
  project: 'Project',
  buildTypes: 'BuildTypeList',
  buildType: 'BuildType',
  todos: 'Todo',
  todo: 'Todo',
};

/** Names the type of every object, as a GraphQL server does when it is asked to. */
function typed(value: unknown, type: string): unknown {
  if (Array.isArray(value)) return value.map((item) => typed(item, type));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, typed(field, types[key] ?? 'Object')]);
  const own = (value as { type?: string }).type;
  const __typename = own === 'link' ? 'Link' : own === 'post' ? 'Article' : type;
  return { __typename, ...Object.fromEntries(fields) };
}

// A Collection that only a query has, which shows the lists of its class there.
import { useQuery } from 'presource/react';
import { Collection, Entity, Query, RestEndpoint, createResource, schema } from 'presource';

class Todo extends Entity {
  id = '';
  done = false;
}
const TodoResource = createResource({ path: '/todos/:id', schema: Todo });

export const countAll = new Query(new Collection([Todo]), (todos) => todos.length);
export const countDone = new schema.Query(new schema.Collection([Todo]), (todos) => todos.filter(({ done }) => done));
export const useTodos = () => useQuery(new Collection([Todo]));

// Those of endpoints have their own.
export const countListed = new Query(TodoResource.getList.schema, (todos) => todos.length);
export const getSorted = new RestEndpoint({
  path: '/sorted',
  schema: new Query(new Collection([Todo]), (todos) => [...todos].sort()),
});
const newest = new Query(new Collection([Todo]), (todos) => todos.slice(0, 10));
export const getNewest = TodoResource.getList.extend({ path: '/newest', schema: newest });

// One that is only added to has none, either.
const added = new Collection([Todo], { nonFilterArgumentKeys: ['page'] });
export const addTodo = new RestEndpoint({ path: '/added', method: 'POST', schema: added.push });
export const dropTodos = new RestEndpoint({ path: '/dropped', method: 'POST', schema: new schema.Collection([Todo]).remove });

const kept = new Collection([Todo]);
export const keepTodo = new RestEndpoint({ path: '/kept', method: 'POST', schema: kept.push });
export const getKept = new RestEndpoint({ path: '/kept', schema: { kept } });

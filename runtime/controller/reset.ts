import { Store } from '../store/store.ts';
import { notify } from '../store/watch.ts';
import type { Controller } from './controller.ts';

export function resetEntireStore(controller: Controller): void {
  const before = controller.store;
  before.refuse();
  const store = new Store();
  const all = controller.all(() => true);
  // Code that may throw comes first: a half-replaced store would be inconsistent.
  const nodes = before.guard(() =>
    all.map(({ endpoint, id, args }) => store.answerTable(endpoint.schema).open(id, args)),
  );
  store.onCommit = before.onCommit;
  store.order = before.order;
  controller.store = store;
  controller.end();
  all.forEach((answer, i) => {
    answer.promise = undefined;
    answer.reset(nodes[i]!);
  });
  for (const [schema, { watchers }] of before.answerTables) {
    const table = store.answerTable(schema);
    for (const watcher of watchers) table.watchers.add(Object.assign(watcher, { table }));
    table.notifiedAt = -1;
    store.watched.add(table);
  }
  notify(store);
}

import { now } from '../clock.ts';
import { Store } from '../store/store.ts';
import { notify } from '../store/watch.ts';
import { SETTLE } from './answer.ts';
import { attach } from './attach.ts';
import type { Controller } from './controller.ts';
import { ResetError } from './errors.ts';
import { hasFailed } from './failures.ts';

export function resetEntireStore(controller: Controller): void {
  const before = controller.store;
  before.assertWritable();
  const store = new Store();
  const all = controller.all(() => true);
  // Code that may throw comes first: a half-replaced store would be inconsistent.
  const found = before.guard(() =>
    all.map(({ endpoint, args }) => store.answerTable(endpoint.schema).find(args)),
  );
  store.onCommit = before.onCommit;
  store.order = before.order;
  controller.store = store;
  for (const abort of controller.pending) {
    const error = new ResetError();
    // For engines whose signals keep no reason: React Native up to 0.86, and early browsers. In others this does nothing.
    Reflect.set(abort.signal, 'reason', error);
    abort.abort(error);
  }
  // A hook resets the store for the error of a read that has just failed: readers get that error. Those of other reads stay,
  // too, or readers that are refused would make each other ask without end. Older ones may tell of another user.
  const isRefused = all.some(hasFailed);
  all.forEach((answer, i) => {
    const { error, until } = answer.meta;
    if (!hasFailed(answer)) answer.promise = answer.aborter = undefined;
    attach(answer, store.answerTable(answer.endpoint.schema), found[i]);
    if (isRefused && error && until! + SETTLE > now()) answer.note({ error, until });
  });
  for (const [schema, { watchers }] of before.answerTables) {
    const table = store.answerTable(schema);
    for (const watcher of watchers) table.watchers.add(watcher);
    table.notifiedAt = -1;
  }
  controller.onReset?.();
  notify(store);
}

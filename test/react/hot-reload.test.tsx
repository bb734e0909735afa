// @vitest-environment happy-dom
import { createResource, Entity } from 'presource';
import { useSuspense } from 'presource/react';
import { expect, onTestFinished, test } from 'vitest';
import { answers, show, text } from './support.tsx';

const PLACE = Symbol.for('presource.place');

/** A module as a development server evaluates it, before and after an edit: its class stands at one place. */
function load(done: string) {
  class Task extends Entity {
    id = 0;
    title = '';
    get shown() {
      return `${this.title} ${done}`;
    }
    static readonly [PLACE] = '/src/data.ts:3';
  }
  return createResource({ path: '/tasks/:id', schema: Task });
}

type Tasks = ReturnType<typeof load>;

const First = ({ tasks }: { tasks: Tasks }) => <i>{useSuspense(tasks.get, { id: 1 }).shown}; </i>;
const All = ({ tasks }: { tasks: Tasks }) => <b>{useSuspense(tasks.getList).map((task) => task.shown)}</b>;

// React complains of what is told to one component while another one renders; a complaint fails the test.
test('components that render after an edit read the new class, and tell no other one while they do', async () => {
  const [before, after] = [load('is open'), load('is done')];
  answers.set('GET /tasks', [{ id: 1, title: 'Tea' }]);
  answers.set('GET /tasks/1', { id: 1, title: 'Tea' });
  const screen = (tasks: Tasks) => (
    <>
      <All tasks={tasks} />
      <First tasks={tasks} />
    </>
  );
  const { update } = await show(screen(before));
  expect(text()).toBe('Tea is openTea is open; ');
  await update(screen(after));
  expect(text()).toBe('Tea is doneTea is done; ');
});

// The messages about parts that a production build lacks are logged as errors, which fail the test.
test('no part is missing for the records that an edit makes again', async () => {
  const told = Symbol.for('presource/compiled');
  Object.assign(globalThis, { [told]: true });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, told));
  const [before, after] = [load('waits'), load('ends')];
  answers.set('GET /tasks/1', { id: 1, title: 'Tea' });
  const { update } = await show(<First tasks={before} />);
  await update(<First tasks={after} />);
  expect(text()).toBe('Tea ends; ');
});

import { Entity, RestEndpoint } from 'presource';
import { expect, test } from 'vitest';
import { bench } from './support.ts';

test('a class whose shouldReorder says nothing takes the answer that came last', async () => {
  class Note extends Entity {
    id = 0;
    text = '';
    static override shouldReorder(): boolean {
      return undefined as never;
    }
  }
  const { controller } = bench();
  const answers: ((value: object) => void)[] = [];
  const fetch = () => new Promise<object>((resolve) => answers.push(resolve));
  const one = new RestEndpoint({ path: '/one', schema: Note, fetch });
  const two = new RestEndpoint({ path: '/two', schema: Note, fetch });
  const both = [controller.fetch(one), controller.fetch(two)];
  answers[1]!({ id: 1, text: 'asked later' });
  await both[1];
  answers[0]!({ id: 1, text: 'came last' });
  await both[0];
  expect(controller.get(Note, { id: 1 })?.text).toBe('came last');
});

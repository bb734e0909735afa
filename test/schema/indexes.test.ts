/** Entities that are found by a field of `static indexes`. */
import { Entity } from 'presource';
import { expect, test } from 'vitest';
import { bench } from '../store/support.ts';

class Account extends Entity {
  id = 0;
  login: string | null | undefined = undefined;
  static override indexes = ['login'] as const;
}
test.each([undefined, null])('%s finds no record, not even one whose field is absent or null', (login) => {
  const { controller } = bench();
  controller.set(Account, { id: 1 }, {});
  controller.set(Account, { id: 2 }, { login: null });
  expect(controller.get(Account, { login })).toBeUndefined();
});

import { Controller } from 'presource';
import { expect, it, vi } from 'vitest';

it('methods that a part adds are those of the controller: they can be taken apart, copied and spied on', () => {
  const controller = new Controller();
  const { set } = controller;
  expect(controller.set).toBe(set);
  expect(new Controller().set).not.toBe(set);
  const copy = { ...controller };
  for (const name of ['set', 'watch', 'getResponse', 'fetchIfStale', 'expireAll'] as const)
    expect([name, copy[name]]).toEqual([name, controller[name]]);
  const spy = vi.spyOn(controller, 'resetEntireStore');
  controller.resetEntireStore();
  expect(spy).toHaveBeenCalledOnce();
});

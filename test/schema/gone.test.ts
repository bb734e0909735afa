/** `process` returns `undefined`: the record is deleted, whatever its primary key is made of. */
import { Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench } from '../store/support.ts';

class Item extends Entity {
  id = 0;
  override pk(_parent?: unknown, _key?: string, args: readonly unknown[] = []) {
    const [{ blog }] = args as [{ blog: string }];
    return `${blog},${this.id}`;
  }
  static override process(value: { gone?: boolean }) {
    return value.gone ? undefined : ({ ...value } as never);
  }
}

test('a key that is made of the arguments', () => {
  const { controller } = bench();
  const list = new RestEndpoint({ path: '/:blog/items', schema: new schema.Collection([Item]) });
  const top = new RestEndpoint({ path: '/:blog/top', schema: [Item] });
  for (const blog of ['a', 'b']) controller.setResponse(top, { blog }, [{ id: 1 }]);
  controller.setResponse(list, { blog: 'a' }, [{ id: 1, gone: true } as never]);
  expect(controller.getResponse(top, { blog: 'a' }).data).toEqual([]);
  expect(controller.getResponse(top, { blog: 'b' }).data).toMatchObject([{ id: 1 }]);
});

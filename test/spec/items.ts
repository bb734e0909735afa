/** What the tests of odd data store it beside. */
import { createResource, Entity, RestEndpoint } from 'presource';
import { bench } from './support.ts';

type Fields = Record<string, unknown>;

export class Tag extends Entity {
  id = '';
  label = '';
}
export class Item extends Entity {
  id = '';
  title = '';
  parent: Item | undefined = undefined;
  tags: Tag[] = [];
  static override schema: Fields = { tags: [Tag] };
}
Item.schema = { ...Item.schema, parent: Item };
export const Items = createResource({ path: '/items/:id', schema: Item });
export const getItems = new RestEndpoint({ path: '/items', schema: [Item] });

/** A store with something in it, and a question whether it is as it was. */
export function filled() {
  const on = bench();
  on.controller.setResponse(getItems, [{ id: '1', title: 'kept', tags: [{ id: 'a' }] }]);
  const { data } = on.controller.getResponse(getItems);
  const isUntouched = (...absent: string[]) =>
    on.controller.getResponse(getItems).data === data &&
    absent.every((id) => on.controller.get(Item, { id }) === undefined);
  return { ...on, isUntouched };
}

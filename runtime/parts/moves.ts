import './additions.ts';
import { moving } from '../endpoint/moving.ts';
import { RestBase } from '../endpoint/rest-base.ts';
import { ListCollection } from '../schema/list-collection.ts';
import { movable } from '../schema/movable.ts';

const add = (to: object, members: object) =>
  Object.defineProperties(to, Object.getOwnPropertyDescriptors(members));

add(RestBase.prototype, moving);
add(ListCollection.prototype, movable);

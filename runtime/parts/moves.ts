import './changes.ts';
import { addMember } from '../endpoint/list-members.ts';
import { moving } from '../endpoint/moving.ts';
import { ListCollection } from '../schema/list-collection.ts';
import { movable } from '../schema/movable.ts';

addMember('move', moving);
Object.defineProperties(ListCollection.prototype, Object.getOwnPropertyDescriptors(movable));

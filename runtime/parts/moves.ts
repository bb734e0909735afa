import './changes.ts';
import { addMember, moveOf } from '../endpoint/list-members.ts';
import { ListCollection } from '../schema/list-collection.ts';
import { movable } from '../schema/move.ts';

addMember('move', moveOf);
Object.defineProperties(ListCollection.prototype, Object.getOwnPropertyDescriptors(movable));

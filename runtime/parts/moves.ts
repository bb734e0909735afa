import './changes.ts';
import { addMember, moveOf } from '../endpoint/list-members.ts';
import { linked } from '../linked.ts';
import { ListCollection } from '../schema/list-collection.ts';
import { movable, noteItem } from '../schema/move.ts';

addMember('move', moveOf);
linked.onSend = noteItem;
Object.defineProperties(ListCollection.prototype, Object.getOwnPropertyDescriptors(movable));

import './bodies.ts';
import { members } from '../endpoint/growing.ts';
import { Endpoint } from '../endpoint/rest-endpoint.ts';
import { linked } from '../linked.ts';
import { CollectionTable } from '../schema/collection-table.ts';
import { addition, growing } from '../schema/growing.ts';

linked.additions = addition;
Object.assign(CollectionTable.prototype, growing);
Object.defineProperties(Endpoint.prototype, Object.getOwnPropertyDescriptors(members));

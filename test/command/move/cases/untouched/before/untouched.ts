import { Entity } from 'presource';
import { map } from '@data-client-like/rest';

/** Not '@data-client/rest'. */
export const all = map(Entity);

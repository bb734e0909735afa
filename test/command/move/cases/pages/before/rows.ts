import { Entity, resource } from '@data-client/rest';

class Row extends Entity {
  id = '';
}
export const RowResource = resource({ path: '/rows/:id', schema: Row });

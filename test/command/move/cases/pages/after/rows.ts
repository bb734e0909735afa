import { Entity, resource } from 'presource';

class Row extends Entity {
  id = '';
}
export const RowResource = resource({ path: '/rows/:id', schema: Row });

import { Entity, resource } from '@data-client/rest';

class Seat extends Entity {
  id = '';
}
export const SeatBase = resource({ path: '/seats/:id', schema: Seat });

// Its `create` is one of the app: it stays.
export const RowResource = resource({ path: '/rows/:id', schema: Seat }).extend((Base) => ({
  create: Base.getList.unshift.extend({ body: {} as { label: string } }),
}));
export const HallResource = resource({ path: '/halls/:id', schema: Seat }).extend('create', { path: '/halls/new' });

import { useSuspense } from '@data-client/vue';
import { useController } from 'presource/react';
import { Entity, resource } from 'presource';

class Row extends Entity {
  id = '';
}
export const Rows = resource({ path: '/rows/:id', schema: Row });
export const useRows = () => [useSuspense(Rows.getList), useController()] as const;
export const later = () => import('@data-client/vue');

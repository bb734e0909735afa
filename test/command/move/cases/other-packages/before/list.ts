import { useSuspense } from '@data-client/vue';
import { useController } from '@rest-hooks/experimental';
import { Entity, resource } from '@data-client/rest';

class Row extends Entity {
  id = '';
}
export const Rows = resource({ path: '/rows/:id', schema: Row });
export const useRows = () => [useSuspense(Rows.getList), useController()] as const;
export const later = () => import('@data-client/vue');

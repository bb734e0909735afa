import * as DC from '@data-client/rest';
import { useController } from '@data-client/react';
import * as wrapped from './wrapped';

class Snack extends DC.Entity {
  id = '';
  static automaticValidation = 'silent' as const;
}
const SnackResource = DC.createResource({ path: '/snacks/:id', schema: Snack });

export function Kiosk() {
  const { fetch } = useController();
  const order = async () => {
    await fetch(SnackResource.create, { id: '1' });
    await fetch(wrapped.PassesResource.create, { id: '2' });
    await fetch(wrapped.TicketResource.create, { price: 3 });
  };
  return <button onClick={order}>Order</button>;
}

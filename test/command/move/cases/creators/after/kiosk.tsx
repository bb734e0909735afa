import * as DC from 'presource';
import { useController } from 'presource/react';
import * as wrapped from './wrapped';

class Snack extends DC.Entity {
  id = '';
  static automaticValidation = 'silent' as const;
}
const SnackResource = DC.createResource({ path: '/snacks/:id', schema: Snack });

export function Kiosk() {
  const { fetch } = useController();
  const order = async () => {
    await fetch(SnackResource.getList.push, { id: '1' });
    await fetch(wrapped.PassesResource.getList.push, { id: '2' });
    await fetch(wrapped.TicketResource.create, { price: 3 });
  };
  return <button onClick={order}>Order</button>;
}

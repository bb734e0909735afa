import { useController } from 'presource/react';
import createPricedResource, { PassesResource, plainResource, TicketResource } from './wrapped';

export const FareResource = createPricedResource({ path: '/fares/:id', schema: undefined });
export const ZoneResource = plainResource('/zones/:id');

export function Fares() {
  const { fetch } = useController();
  const buy = async () => {
    await fetch(TicketResource.create, { price: 1 });
    await fetch(FareResource.create, { price: 2 });
    await fetch(PassesResource.getList.push, { id: '1' });
    await fetch(ZoneResource.getList.push, { id: '2' });
  };
  return <button onClick={buy}>Buy</button>;
}

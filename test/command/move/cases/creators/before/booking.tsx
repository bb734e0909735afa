import { useController } from '@data-client/react';
import { SeatResource } from './a-seats';
import { HallResource, RowResource, SeatBase } from './bases';
import { DeskResource } from 'desks';

export function Booking() {
  const { fetch } = useController();
  const book = async () => {
    await fetch(SeatBase.create, { id: '1' });
    await fetch(SeatResource.create, { id: '2' });
    await fetch(RowResource.create, { label: 'A' });
    await fetch(HallResource.create, { id: '3' });
    // Nothing shows whose it is.
    await fetch(DeskResource.create, { id: '4' });
  };
  return <button onClick={book}>Book</button>;
}

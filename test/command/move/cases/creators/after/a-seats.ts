import { SeatBase, RowResource as Rows } from './bases';

// Made of a resource of another file.
export const SeatResource = { ...SeatBase, free: SeatBase.getList.extend({ path: '/seats/free' }) };
export const RowResource = { ...Rows };

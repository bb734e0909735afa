import { Ship as Vessel } from './ships';

export default class Barge extends Vessel {
  static key = 'Barge';
  static mergeWithStore() {}
}

/** Of another library. */
export class Row {
  static schema = { at: Date };
  static useIncoming() {}
}
export const table = { schema: { createdAt: Date } };

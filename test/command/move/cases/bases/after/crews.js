import Barge from './tables';
import { crews } from './crew-list';

export class Raft extends Barge {
  static key = 'Raft';
  static shouldUpdate() {
    return crews.length > 0;
  }
}

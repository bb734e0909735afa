import { Stored } from './base';

/** This file names no package: it is moved because its parent is an entity of another file. */
export class Ship extends Stored {
  name = '';
  launched = new Date(0);

  static key = 'Ship';
  static schema = { launched: (iso: string) => new Date(iso) };

  static shouldUpdate() {
    return true;
  }

  static fromJS(props: object) {
    return super.fromJS({ name: 'Nameless', ...props });
  }
}

/** There it shares the records of its parent. */
export class Ferry extends Ship {
  static override process(value: object) {
    return { ...value, name: 'Ferry' };
  }
}
/** It has more than a list of ships. */
export class Liner extends Ship {
  decks = 0;
}

abstract class Marked extends Stored {
  static get key() {
    return 'Marked';
  }
}
export class Buoy extends Marked {}
export class Tug extends Ship {
  static override key = 'Tug';
}

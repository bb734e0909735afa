import { Entity, EntityMixin, schema } from '@data-client/rest';

// There a constructor gets the fields of each record.
export class Pilot extends Entity {
  name: string;
  constructor(fields: { name: string }) {
    super();
    this.name = fields.name;
  }
}
export class Steward {
  name = '';
  constructor(readonly given: { name: string }) {}

  static Entity = schema.Entity(this, { pk: 'name' });
}
class Cook {
  name: string;
  constructor(name: string) {
    this.name = name;
  }
}
export class CookEntity extends EntityMixin(Cook, { pk: 'name' }) {}

// These expect nothing.
export class Guard extends Entity {
  name: string;
  constructor(name = '', ...more: string[]) {
    super();
    this.name = [name, ...more].join(' ');
  }
}
export class Passenger extends EntityMixin(
  class {
    id = '';
  },
) {}
export class Bag {
  constructor(readonly weight: number) {}
}

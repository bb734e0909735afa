import * as p from 'presource';
import { createResource, Entity } from 'presource';

// A class that says its key itself.
export class Keyed extends Entity {
  id = 0;
  static key = 'Own';
}
export const KeyedResource = createResource({ path: '/keyeds/:id', schema: Keyed });

// A class that is another one later.
export class Changed extends Entity {
  id = 0;
}
export const ChangedResource = createResource({ path: '/changeds/:id', schema: Changed });
export function change(): void {
  [Changed as unknown] = [class extends Entity {}];
}

// A class that somebody else may have given a name.
export class Given extends Entity {
  id = 0;
}
Object.defineProperty(Given, 'name', { value: 'Other' });
export const GivenResource = createResource({ path: '/givens/:id', schema: Given });

export class Hidden extends Entity {
  id = 0;
  static {
    Object.defineProperty(this, 'name', { value: 'Shown' });
  }
}
export const HiddenResource = createResource({ path: '/hiddens/:id', schema: Hidden });

// Options that nobody can see, and paths of more than whole segments.
export class Plain extends Entity {
  id = 0;
}
const more = { urlPrefix: '/api' };
export const SpreadResource = createResource({ ...more, path: '/plains/:id', schema: Plain });
export const OptionalResource = createResource({ path: '/plains/:id?', schema: Plain });
export const ListResource = createResource({ path: '/plains/:id', schema: [Plain] as never });

// What is told is a name of our package, whatever it is called here.
export class Named extends p.Entity {
  id = 0;
}
export const NamedResource = p.createResource({ path: '/nameds/:id', schema: Named });

export class Child extends Named {
  own = 1;
}
export const ChildResource = createResource({ path: '/children/:id', schema: Child });

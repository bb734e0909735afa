import * as p from 'presource/compiled';
import { createResource, Entity } from 'presource/compiled'; import * as __x from 'presource/internal'; import 'presource/with-twins'; import 'presource/with-remakes';

// A class that says its key itself.
export class Keyed extends Entity {
  id = 0;
  static key = 'Own';
}
export const KeyedResource = /*#__PURE__*/ createResource({ path: '/keyeds/:id', schema: Keyed });

// A class that is another one later.
export class Changed extends Entity { static get name() { return 'Changed'; }
  id = 0;
}
export const ChangedResource = /*#__PURE__*/ createResource({ path: '/changeds/:id', schema: Changed });
export function change(): void {
  [Changed as unknown] = [class extends Entity {}];
}

// A class that somebody else may have given a name.
export class Given extends Entity { static get name() { return 'Given'; }
  id = 0;
}
Object.defineProperty(Given, 'name', { value: 'Other' });
export const GivenResource = /*#__PURE__*/ createResource({ path: '/givens/:id', schema: Given });

export class Hidden extends Entity { static get name() { return 'Hidden'; }
  id = 0;
  static {
    Object.defineProperty(this, 'name', { value: 'Shown' });
  }
}
export const HiddenResource = /*#__PURE__*/ createResource({ path: '/hiddens/:id', schema: Hidden });

// Options that nobody can see, and paths of more than whole segments.
export class Plain extends Entity { static get name() { return 'Plain'; }
  id = 0;
}
const more = { urlPrefix: '/api' };
export const SpreadResource = /*#__PURE__*/ createResource({ ...more, path: '/plains/:id', schema: Plain });
export const OptionalResource = /*#__PURE__*/ createResource({ path: /*#__PURE__*/ __x.path('/plains/:id?', () => __x.tidied(['/plains', __x.optionalParam('id', '/')]), '/plains'), schema: Plain });
export const ListResource = /*#__PURE__*/ createResource({ path: '/plains/:id', schema: [Plain] as never });

// What is told is a name of our package, whatever it is called here.
export class Named extends p.Entity { static get name() { return __x.nameFromPath('/nameds/:id'); }
  id = 0;
}
export const NamedResource = /*#__PURE__*/ __x.resource(Named);

export class Child extends Named { static get name() { return __x.nameFromPath('/children/:id', 'Child'); }
  own = 1;
}
export const ChildResource = /*#__PURE__*/ __x.resource(Child);

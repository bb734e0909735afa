import values = require('./values');
import { limit, Tag, type Row } from './values';

/** In CommonJS. */
class Local extends Tag {
  row: Row | undefined;
  static schema = { tag: Tag };
  limit = limit + values.limit;
}
namespace Local {
  export const count = values.counter;
}
export = Local;

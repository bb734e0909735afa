import { expireAll, invalidateAll } from '../controller/expiry.ts';
import { addMethods } from '../controller/methods.ts';
import { checkPart } from '../dev/parts.ts';
import { RestBase } from '../endpoint/rest-base.ts';
import { matches } from '../path/template.ts';
import { templateOf } from '../path/url.ts';

/** True for a key that this endpoint may have, with any arguments. */
RestBase.prototype.testKey = function (key) {
  if (process.env.NODE_ENV !== 'production') checkPart('keys');
  const prefix = `${this.method} ${this.urlPrefix ?? ''}`;
  return key.startsWith(prefix) && matches(templateOf(this.path), key.slice(prefix.length));
};
addMethods({ expireAll, invalidateAll });

import { createResource } from 'presource';
import { User } from './entities.ts';
import { urlPrefix } from './server.ts';

/** json-server's `_expand=author` looks into a table named `authors`; that is where the people are. */
export const UserResource = createResource({
  urlPrefix,
  path: '/authors/:id',
  schema: User,
});
